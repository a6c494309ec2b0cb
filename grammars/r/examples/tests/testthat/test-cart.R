new_cart <- function() Cart$new(list())

test_that("it adds", {
  expect_equal(total(new_cart()), 1)
})

check_total <- function() {
  total(new_cart())
}

test_that("inner functions are near", {
  inner_a <- function() helper()
  helper <- function() price_of(1)
})

test_that("others, too", {
  inner_b <- function() helper()
  helper <- function() weigh.line(1)
  inner_c <- function() {
    helper()
  }
})

# expect: test check_total
# expect: def test "it adds"
# expect: edge "it adds" tests total
# expect: def function inner_a
# expect: edge check_total tests total
# expect: edge new_cart calls Cart$initialize
# expect: no-edge check_total calls price_of
# expect: edge inner_a calls helper
