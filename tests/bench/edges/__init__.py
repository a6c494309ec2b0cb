"""Are the calls that Packlens resolves the calls there are? Its edges next to what real resolvers say (see `__main__`)."""
