# what the grammar cannot read by itself: lists of words
Import-Module $PSScriptRoot\Store.psm1 -DisableNameChecking

function Get-Tide {
    Get-Module Harbour, Weather, Ships | Remove-Module
    $waves = { Get-Wave -Kind High, Low }
    $waves
}

function Get-Wave {
    $deep = { Get-Depth -Kind Deep, Deeper }
    $deep
}

function Get-Depth {
    return 3
}

# expect: def function Get-Tide
# expect: def function Get-Wave
# expect: def function Get-Depth
# expect: edge Get-Tide calls Get-Wave
# expect: edge Get-Wave calls Get-Depth
# expect: no-edge Get-Wave calls Get-Tide
