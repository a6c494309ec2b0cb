"""What a name means behind an expression, or in its place without one."""
