"""Are the uses that Packlens knows of a definition the uses there are? Its edges next to compilers' own references."""
