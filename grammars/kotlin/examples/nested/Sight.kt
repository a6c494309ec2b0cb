package shop.sight

// Extensions of one name in several packages: what a file does not import, it does not use.
class Basket

fun Basket.verified() = true

fun verifying(basket: Basket) = basket.verified()

// expect: edge verifying calls nested/Sight.kt:Basket.verified
// expect: no-edge verifying calls nested/Elsewhere.kt:Basket.verified
