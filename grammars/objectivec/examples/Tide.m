#import <Foundation/Foundation.h>

// Properties of values, and methods without arguments that are read as if they were properties.

@interface TideGauge : NSObject
@property (nonatomic, copy) NSString *harbourName;
- (NSInteger)highestLevel;
- (void)reset;
@end

@implementation TideGauge
- (NSInteger)highestLevel { return 7; }
- (void)reset { self.harbourName = nil; }
- (BOOL)isFlooded { return self.highestLevel > 5; }
@end

@interface TideReport : NSObject
@end

@implementation TideReport
- (NSInteger)levelOf:(TideGauge *)gauge {
    return gauge.highestLevel;
}
- (NSString *)titleOf:(TideGauge *)gauge {
    return gauge.harbourName;
}
- (NSInteger)unknownOf:(id)other {
    return other.highestLevel;
}
@end

// expect: edge TideGauge.isFlooded references TideGauge.highestLevel
// expect: edge TideReport.levelOf references TideGauge.highestLevel
// expect: edge TideReport.titleOf accesses_field TideGauge.harbourName
// expect: no-edge TideReport.unknownOf references TideGauge.highestLevel
// expect: no-edge TideReport.levelOf references TideGauge.reset
