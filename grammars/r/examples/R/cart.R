source("prices.R")

#' What all lines cost. It never calls archive().
#' @export
total <- function(cart, factor = 1) {
  amount <- price_of(cart$lines)
  weights <- sapply(cart$lines, weigh.line)
  lapply(cart$lines, function(line) twice(line))
  home <- Sys.getenv("SHOP_HOME")
  system2("tar", home)
  checked <- is.null(amount)
  amount |> rounded()
  other$get()
  "archive()"
}

LIMIT <- 5
twice = function(x) x * 2
archive <- function(x) x
.hidden <- function(x) x
is.cart <- function(x) is.null(x)

Cart <- R6::R6Class("Cart", inherit = Basket,
  public = list(
    lines = NULL,
    shelf = NULL,
    initialize = function(lines) {
      self$lines <- lines
      self$shelf <- Shelf$new()
    },
    save = function(times) {
      private$check(times)
      store <- Store$new()
      store$write_all(self$lines)
      self$shelf$size()
      self$lines$clear()
    }
  ),
  private = list(
    check = function(times) times
  )
)

setClass("Line", representation(price = "numeric"), contains = "Priced")
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Line", function(shape) shape@price)

# expect: def function total
# expect: def variable LIMIT
# expect: def function twice
# expect: def function is.cart
# expect: def class Cart
# expect: def constructor Cart$initialize
# expect: def method Cart$save
# expect: def method Cart$check
# expect: def field Cart$lines
# expect: def class Line
# expect: def method Line$area
# expect: no-def amount
# expect: no-def store
# expect: exported total
# expect: not-exported .hidden
# expect: edge total calls price_of
# expect: edge total references weigh.line
# expect: edge total calls twice
# expect: edge total calls rounded
# expect: edge total reads_env SHOP_HOME
# expect: edge total executes_process tar
# expect: edge Cart extends Basket
# expect: edge Line extends Priced
# expect: edge Cart$save calls Cart$check
# expect: edge Cart$save calls Store
# expect: edge Cart$save calls Store$write_all
# expect: edge Cart$save calls Shelf$size
# expect: no-edge Cart$save calls Shelf$clear
# expect: edge Cart$save accesses_field Cart$lines
# expect: no-edge * calls archive
# expect: no-edge total calls null
# expect: no-edge is.cart calls is.cart
# expect: no-edge total calls get
