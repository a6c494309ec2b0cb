pragma solidity ^0.8.20;

import {Cart} from "../Cart.sol";

contract CartTest {
    Cart private cart;

    function setUp() public {
        cart = new Cart(address(0));
    }

    function testTotal() public {
        cart.total(2);
    }
}

// expect: test CartTest.testTotal
// expect: edge CartTest.testTotal tests Cart.total
// expect: edge CartTest.setUp calls Cart.constructor
// expect: no-edge CartTest.testTotal calls IPriced.total
