# expect: def class ID
# expect: def class IDs
# expect: def class URL


class ID: ...


class IDs: ...


class URL: ...
