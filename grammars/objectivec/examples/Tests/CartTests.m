#import <XCTest/XCTest.h>
#import "Cart.h"

@interface CartTests : XCTestCase
@end

@implementation CartTests
- (void)testTotal {
    Cart *cart = [Cart emptyCart];
    XCTAssertEqual([cart total], 1);
}
@end

// expect: test CartTests.testTotal
// expect: edge CartTests.testTotal tests Cart.total
// expect: edge CartTests.testTotal calls Cart.emptyCart
// expect: no-edge CartTests.testTotal calls Cart.initWithStore
