"""What runs beside requests during a session: notices, questions to the editor, agents, and looking for reports."""
