new_cart <- function() Cart$new(list())

test_that("it adds", {
  expect_equal(total(new_cart()), 1)
})

check_total <- function() {
  total(new_cart())
}

# expect: test check_total
# expect: edge check_total tests total
# expect: edge new_cart calls Cart$initialize
# expect: no-edge check_total calls price_of
