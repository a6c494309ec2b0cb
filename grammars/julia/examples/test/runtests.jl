using Shop, Test

function checked_total()
    total(empty_cart())
end

@testset "total" begin
    @test checked_total() == 1
end

# expect: test checked_total
# expect: def test total
# expect: edge total calls checked_total
# expect: edge checked_total tests total
# expect: edge checked_total calls empty_cart
# expect: no-edge checked_total calls rounded_sum
