pragma solidity ^0.8.20;

interface IStore {
    function pull(uint256 count) external returns (uint256);
}

contract Store {
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
