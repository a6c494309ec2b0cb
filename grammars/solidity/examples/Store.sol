pragma solidity ^0.8.20;

interface IStore {
    function pull(uint256 count) external returns (uint256);
}

contract Other {
    function isFull() external view returns (bool) { return true; }
}

contract Store {
    function isFull() external view returns (bool) { return false; }
    function writeAll(uint256 count) external {}
    function flushAll() external payable {}
    function get() external {}
}

abstract contract Basket {
    constructor(uint256 size) {}
    function close() internal virtual {}
}

// expect: def interface IStore
// expect: def method IStore.pull
// expect: def class Basket
// expect: no-edge Store.flushAll calls *
