"""The glossary of defensive conventions: what it says of one, what a call means under each, which call shows a hand."""
