struct Gauge
    low::Int
    high::Int
end

span(g::Gauge) = span(g, 1)
span(g::Gauge, step::Int; exact=false) = g.high - g.low
span(f::Function, g::Gauge, first, others...) = f(g)

whole(g) = span(g)
stepped(g) = span(g, 2; exact=true)
mapped(g) = span(g, 1, 2) do each
    each
end
several(gs) = span(gs...)

# expect: edge whole calls src/overloads.jl:span#function
# expect: no-edge whole calls src/overloads.jl:span#function~2
# expect: edge stepped calls src/overloads.jl:span#function~2
# expect: no-edge stepped calls src/overloads.jl:span#function
# expect: no-edge stepped calls src/overloads.jl:span#function~3
# expect: edge mapped calls src/overloads.jl:span#function~3
# expect: no-edge mapped calls src/overloads.jl:span#function~2
# expect: edge several calls src/overloads.jl:span#function
# expect: edge several calls src/overloads.jl:span#function~2
