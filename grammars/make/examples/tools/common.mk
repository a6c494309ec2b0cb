TEST_FLAGS += -q
TEST_FLAGS = -x

# Installs what tests need.
prepare:
	pip install .

# expect: def function prepare
# expect: def variable TEST_FLAGS
