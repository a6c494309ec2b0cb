pragma solidity ^0.8.20;

interface IPriced {
    function total(uint256 factor) external view returns (uint256);
}

library Prices {
    function doubled(uint256 amount) internal pure returns (uint256) {
        return amount * 2;
    }

    function rounded(uint256 amount) internal pure returns (uint256) {
        return twice(amount);
    }
}

library Doubling {
    function doubled(bool flag) internal pure {}
}

library LineLogic {
    function priced(Cart.Line storage line) internal view returns (uint256) {
        return line.price;
    }
}

function twice(uint256 amount) pure returns (uint256) {
    return amount * 2;
}

uint256 constant VAT = 19;
type Id is uint256;

// expect: def class Prices
// expect: def function twice
// expect: def constant VAT
// expect: def type Id
// expect: edge Prices.rounded calls twice
// expect: no-def amount
