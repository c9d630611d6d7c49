"""Systems that players keep in other programs' files (BML, BBOalert, BBO Full Disclosure), read as systems of budlag.

Nothing in such a file is ever run, and nothing is made up: what cannot be read stays as text, marked unknown.
"""
