# expect: no-edge * documents helper_of_tests


def helper_of_tests():
    return 1
