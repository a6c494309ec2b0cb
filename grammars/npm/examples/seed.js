// expect: no-def shop
