library Marks {
    function set(uint256[] storage marks) internal { set(marks, 0); }
    function set(uint256[] storage marks, uint256 mark) internal { marks.push(mark); }
}

contract Marked {
    using Marks for uint256[];
    uint256[] marks;

    function clear() public { marks.set(); }
    function put(uint256 mark) public { marks.set(mark); }
    function stated() public { Marks.set(marks); }
}

// expect: edge Marks.set calls Overloads.sol:Marks.set#method~2
// expect: edge Marked.clear calls Overloads.sol:Marks.set#method
// expect: no-edge Marked.clear calls Overloads.sol:Marks.set#method~2
// expect: edge Marked.put calls Overloads.sol:Marks.set#method~2
// expect: no-edge Marked.put calls Overloads.sol:Marks.set#method
// expect: edge Marked.stated calls Overloads.sol:Marks.set#method
// expect: no-edge Marked.stated calls Overloads.sol:Marks.set#method~2
