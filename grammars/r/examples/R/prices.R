price_of <- function(lines) lines
weigh.line <- function(x) x
rounded <- function(x) x
null <- function(x) x
get <- function(x) x

Basket <- R6Class("Basket")
Shelf <- R6Class("Shelf", public = list(size = function() 1, clear = function() 2))
Other <- R6Class("Other", public = list(size = function() 1, clear = function() 2))
setClass("Priced")
Store <- R6Class("Store", public = list(
  write_all = function(lines) lines
))

# expect: def function price_of
# expect: def function weigh.line
# expect: def class Basket
# expect: def method Store$write_all
# expect: no-def x
