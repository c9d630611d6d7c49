"""Why something holds and why not: derivations of labelled rules, read off the answer set.

rules.py    the knowledge base as rule values; what the engine cannot explain is refused when it is loaded
statements.py  a program cut into statements, with the predicates that each derives
syntax.py   terms read out of the text of a rule; reading.py: whole rules, once they are asked for
terms.py    terms, matching and arithmetic
bodies.py   the instances of a body in an answer set, and how far a body that fails gets
proofs.py   why: one shortest acyclic derivation
failures.py why not: for each rule, what held and the first premise that failed
wording.py  sentences from the labels, names of things as players say them, hands as witnesses
assumptions.py  what an answer takes for granted where a meaning leaves something open
facts.py    what can be asked about, as a player types it
graph.py    a derivation as a networkx graph, Mermaid and DOT
check.py    an independent check: clingo replays the steps
"""
