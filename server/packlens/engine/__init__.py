"""Questions about one workspace, and their answers, for every front end."""
