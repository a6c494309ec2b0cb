"""How the pack for a question is ranked, made and cached."""
