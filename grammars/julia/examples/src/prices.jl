struct Line
    price::Int
end

struct CartError <: Exception
    text::String
end

@enum Color red green

price_of(line::Line) = line.price

function rounded_sum(lines)
    for line in lines
        price_of(line)
    end
end

mutable struct _Shelf
    width::Int
end

function _Shelf(width::Int, height::Int=1)
    _Shelf(width * height)
end

held_by(shelf::_Shelf) = shelf

# expect: def constructor _Shelf._Shelf
# expect: edge held_by type_hint_of _Shelf
# expect: def struct Line
# expect: def field CartError.text
# expect: def enum Color
# expect: def variant Color.green
# expect: edge rounded_sum calls price_of
# expect: edge price_of type_hint_of Line
# expect: no-def line
