package mill;

import org.springframework.beans.factory.annotation.Value;

// a program without settings of its own may read those of another one
// expect: edge Mill.currency accesses_field shop/src/main/resources/application.yml:shop.currency
// expect: no-edge Mill.wheels accesses_field *
class Mill {
    @Value("${shop.currency}")
    private String currency;

    @Value("${mill.wheels}")
    private int wheels;
}
