"""What the server of `ui/serve.py` consists of: who is here, what it answers, what it writes down."""
