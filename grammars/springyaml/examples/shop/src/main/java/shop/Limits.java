package shop;

import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties(prefix = "shop.limits")
class Limits {
    private int perDay;
    // expect: no-edge Limits.perHour accesses_field *
    private int perHour;
}
