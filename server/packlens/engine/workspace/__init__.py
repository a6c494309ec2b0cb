"""What the engine keeps of the folder of a workspace, and reads in it: its database, its reports and its settings."""
