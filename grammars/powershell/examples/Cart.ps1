using module ./Store.psm1

<#
.SYNOPSIS
What all lines cost. It never calls Remove-Cart.
#>
function Get-CartTotal {
    param([Parameter(Mandatory)][Store]$Store, [int]$Factor = 1)
    $amount = Get-Price -Line $Store.Path
    $Store.WriteAll("Remove-Cart")
    $fresh = [Store]::new($env:SHOP_HOME)
    $fresh.Flush()
    Get-Shared
    [Store]::Open()
    1..3 | ForEach-Object { Get-Weight $_ }
    & git status
    $unknown.Clear()
}

function Get-Price { param($Line) $Line }
filter Get-Weight { $_ * 2 }
function Remove-Cart { }

# expect: def function Get-CartTotal
# expect: def function Get-Weight
# expect: no-def amount
# expect: no-def Factor
# expect: edge Get-CartTotal calls Get-Price
# expect: edge Get-CartTotal calls Get-Weight
# expect: edge Get-CartTotal calls Store.WriteAll
# expect: edge Get-CartTotal calls Store.Store
# expect: edge Get-CartTotal calls Store.Open
# expect: edge Get-CartTotal calls Store.Flush
# expect: no-edge Get-CartTotal calls Get-Shared
# expect: edge Get-CartTotal type_hint_of Store
# expect: edge Get-CartTotal reads_env SHOP_HOME
# expect: edge Get-CartTotal executes_process git
# expect: no-edge * calls Remove-Cart
# expect: no-edge Get-CartTotal calls Store.Clear
