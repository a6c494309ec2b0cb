module Shop.Extensions

open System.Runtime.CompilerServices
open Microsoft.AspNetCore.Http

[<Extension>]
type RequestExtensions() =
    [<Extension>]
    static member ReadBasket(request: HttpRequest) = request.Path

    [<Extension>]
    static member ReadCoupon(request: HttpRequest, fallback: string) : string = fallback

    static member Describe(request: HttpRequest) = "no extension"

let checkout (request: HttpRequest) (other: Unrelated) =
    let basket = request.ReadBasket()
    let coupon = request.ReadCoupon("none")
    let text = request.Describe()
    other.ReadBasket(), basket, coupon, text

// expect: def method RequestExtensions.ReadBasket
// expect: edge checkout calls RequestExtensions.ReadBasket
// expect: edge checkout calls RequestExtensions.ReadCoupon
// expect: no-edge checkout calls RequestExtensions.Describe
// expect: no-edge * calls Unrelated.ReadBasket
