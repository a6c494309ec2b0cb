#import <Foundation/Foundation.h>

@interface Store : NSObject {
    NSInteger _writes;
}
+ (Store *)sharedStore;
- (void)writeText:(NSString *)text times:(NSInteger)times;
- (void)flushAll;
- (void)get;
@end

// expect: def class Store
// expect: def field Store._writes
// expect: def method Store.writeText
// expect: no-def Store.text
