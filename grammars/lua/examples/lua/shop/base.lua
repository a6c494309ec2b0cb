local Base = {}
function Base:add_line(name) end
return Base

-- expect: def class Base
-- expect: no-def name
