"""Are the calls that Packlens resolves the calls there are? Its edges next to real resolvers' answers."""
