"""How likely a contract is: on the deal, after some draws, for every game, house rule and table.

`estimate` needs NumPy; what ships as data (`shipped`) does not.
"""
