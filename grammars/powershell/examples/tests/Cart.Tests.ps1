function Test-Total {
    Get-CartTotal -Factor 2
}

function Get-Shared { 1 }
function Test-Shared { Get-Shared }

Describe "Get-CartTotal" {
    It "adds" { Test-Total | Should -Be 1 }
}

# expect: test Test-Total
# expect: def test "Get-CartTotal > adds"
# expect: edge "Get-CartTotal > adds" calls Test-Total
# expect: edge Test-Shared calls Get-Shared
# expect: edge Test-Total tests Get-CartTotal
# expect: no-edge Test-Total calls Get-Price
