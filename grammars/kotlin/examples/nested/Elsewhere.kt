package shop.elsewhere

import shop.sight.Basket

fun Basket.verified() = false

fun elsewhere(basket: Basket) = basket.verified()

// expect: edge elsewhere calls nested/Elsewhere.kt:Basket.verified
// expect: no-edge elsewhere calls nested/Sight.kt:Basket.verified
