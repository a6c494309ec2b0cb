#import "Cart.h"
#import "Store.h"

// It never calls archiveAll.

@interface Cart ()
@property (nonatomic) NSInteger count;
@end

static NSInteger roundUp(NSInteger amount) {
    return amount + 1;
}

@implementation Cart

- (instancetype)initWithStore:(Store *)store note:(NSString *)note {
    self = [super init];
    if (self) {
        self.note = note;
    }
    return self;
}

+ (instancetype)emptyCart {
    return [[Cart alloc] initWithStore:[Store sharedStore] note:@"archiveAll"];
}

/// What it costs.
- (NSInteger)total {
    return roundUp(self.count);
}

- (void)saveTimes:(NSInteger)times done:(CartDone)done {
    Store *store = [Store sharedStore];
    [store writeText:@"archiveAll" times:3];
    [self.store flushAll];
    [[store upper] first];
    [self checkCount];
    dispatch_async(queue, ^{
        [self total];
    });
    SEL action = @selector(archiveAll);
    unknown.count = 3;
    [unknown get];
}

- (void)checkCount {
}

- (void)archiveAll {
}

@end

@implementation NSString (Twice)
- (NSString *)twiceText {
    return self;
}
@end

// expect: def property Cart.count
// expect: def method Cart.total
// expect: def method Cart.saveTimes
// expect: def function roundUp
// expect: def method NSString.twiceText
// expect: no-def store
// expect: no-def Twice
// expect: not-exported roundUp
// expect: edge Cart.emptyCart calls Cart.initWithStore
// expect: edge Cart.emptyCart calls Store.sharedStore
// expect: edge Cart.total calls roundUp
// expect: edge Cart.total accesses_field Cart.count
// expect: edge Cart.saveTimes calls Store.writeText
// expect: edge Cart.saveTimes calls Store.flushAll
// expect: edge Cart.saveTimes calls Cart.checkCount
// expect: edge Cart.saveTimes calls Cart.total
// expect: edge Cart.saveTimes references Store
// expect: edge Cart.total overrides Priced.total
// expect: no-edge * calls Cart.archiveAll
// expect: no-edge Cart.saveTimes calls Store.get
