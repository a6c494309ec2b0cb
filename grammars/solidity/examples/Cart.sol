// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Store.sol";
import {Prices as P, IPriced} from "./Prices.sol";

/// @title A cart. It never calls archive().
contract Cart is Basket, IPriced {
    using P for uint256;

    struct Line {
        uint256 price;
        address owner;
    }

    enum Color { Red, Green }

    event Saved(address indexed who, uint256 amount);
    error Full(uint256 count);

    uint256 public constant LIMIT = 5;
    Store private _store;
    mapping(address => Line) public lines;

    modifier onlyOwner() {
        checkOwner();
        _;
    }

    constructor(Store store_) Basket(1) {
        _store = store_;
    }

    // What all lines cost: archive()
    function total(uint256 factor) public view override returns (uint256) {
        Line memory line = lines[msg.sender];
        return P.rounded(line.price * factor);
    }

    function save(address target) external onlyOwner {
        Store fresh = new Store();
        fresh.writeAll(1);
        _store.flushAll{value: 1}();
        IStore(target).pull(2);
        emit Saved(msg.sender, 1);
        if (LIMIT > 5) revert Full(1);
        super.close();
        target.get();
        uint256 amount = 3;
        amount.doubled();
        if (amount > 1 || fresh.isFull()) { revert Full(2); }
        lines[target].priced();
        Line storage line = lines[target];
        line.priced();

    }

    function checkOwner() internal view {}
    function archive() public {}
    function hidden() private {}
    receive() external payable {}
}

// expect: def class Cart
// expect: def struct Cart.Line
// expect: def field Cart.Line.price
// expect: def enum Cart.Color
// expect: def variant Cart.Color.Red
// expect: def type Cart.Saved
// expect: def field Cart.LIMIT
// expect: def method Cart.onlyOwner
// expect: def constructor Cart.constructor
// expect: def method Cart.receive
// expect: no-def line
// expect: no-def Cart.who
// expect: exported Cart.total
// expect: not-exported Cart.hidden
// expect: not-exported Cart._store
// expect: edge Cart extends Basket
// expect: edge Cart extends IPriced
// expect: edge Cart.total overrides IPriced.total
// expect: edge Cart.total calls Prices.rounded
// expect: edge Cart.onlyOwner calls Cart.checkOwner
// expect: edge Cart.save calls Cart.onlyOwner
// expect: edge Cart.save calls Store
// expect: edge Cart.save calls Store.writeAll
// expect: edge Cart.save calls Store.flushAll
// expect: edge Cart.save calls IStore.pull
// expect: edge Cart.save calls Basket.close
// expect: edge Cart.save references Cart.Saved
// expect: edge Cart.save throws Cart.Full
// expect: edge Cart.sol imports IPriced
// expect: edge Cart.lines type_hint_of Cart.Line
// expect: edge Cart.save calls Prices.doubled
// expect: edge Cart.save calls Store.isFull
// expect: edge Cart.save calls LineLogic.priced
// expect: no-edge Cart.save calls Doubling.doubled
// expect: no-edge * calls Cart.archive
// expect: no-edge Cart.save calls Store.get
