#import <Foundation/Foundation.h>

@protocol StoreDelegate <NSObject>
@end

@protocol Shelf <NSObject>
@end

@interface Shelf : NSObject <Shelf>
+ (Shelf *)first;
@end

@interface Store : NSObject {
    NSInteger _writes;
}
+ (Store *)sharedStore;
- (void)writeText:(NSString *)text times:(NSInteger)times;
- (void)flushAll;
- (void)get;
@property (nonatomic, weak) id<StoreDelegate> delegate;
@property (nonatomic) Shelf *shelf;
@property (weak) IBOutlet Shelf *lower;
- (nullable Shelf *)upper;
- (nonnull id<StoreDelegate>)helper;
@end

// expect: def class Store
// expect: def field Store._writes
// expect: def method Store.writeText
// expect: no-def Store.text

// expect: edge Store.delegate type_hint_of StoreDelegate
// expect: edge Store.shelf type_hint_of Shelf
// expect: edge Store.lower type_hint_of Shelf
// expect: def property Store.lower
// expect: def method Store.upper
// expect: def method Store.helper
// expect: no-edge Store implements StoreDelegate
