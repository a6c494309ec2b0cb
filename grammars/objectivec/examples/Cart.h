#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@class Store;

typedef NS_ENUM(NSInteger, CartColor) {
    CartColorRed = 0,
    CartColorGreen,
};

typedef void (^CartDone)(BOOL saved);

@protocol Priced <NSObject>
- (NSInteger)total;
@end

/// A cart of lines.
@interface Cart : NSObject <Priced>
@property (nonatomic, strong, readonly) Store *store;
@property (nonatomic, copy, nullable) NSString *note;

- (instancetype)initWithStore:(Store *)store note:(NSString *)note NS_DESIGNATED_INITIALIZER;
+ (instancetype)emptyCart;
- (void)saveTimes:(NSInteger)times done:(CartDone)done;
@end

NS_ASSUME_NONNULL_END

// expect: def class Cart
// expect: def interface Priced
// expect: def method Priced.total
// expect: def property Cart.store
// expect: def property Cart.note
// expect: def method Cart.initWithStore
// expect: def method Cart.emptyCart
// expect: def enum CartColor
// expect: def variant CartColor.CartColorRed
// expect: def type CartDone
// expect: no-def Store
// expect: no-def Cart.times
// expect: edge Cart implements Priced
// expect: edge Cart.store type_hint_of Store
