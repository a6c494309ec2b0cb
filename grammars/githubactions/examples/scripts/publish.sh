# expect: no-def echo
echo publish
