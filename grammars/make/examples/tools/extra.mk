docs:
	$(SPHINX) html $(CC)

# expect: def function docs
# expect: no-edge docs accesses_field CC
