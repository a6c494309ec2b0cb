// what the grammar cannot read by itself: branches within a condition
#import <Foundation/Foundation.h>

@interface Lamp : NSObject
- (int)power;
- (int)light:(int)level;
@end

@implementation Lamp

- (int)power {
    return 3;
}

- (int)light:(int)level {
#if TARGET_OS_IOS
    if (level > 1) {
#else
    if (level > 2) {
#endif
        return [self power];
    }
    return 1;
}

@end

// expect: def method Lamp.light
// expect: def method Lamp.power
// expect: edge Lamp.light calls Lamp.power
// expect: no-edge Lamp.power calls Lamp.light
