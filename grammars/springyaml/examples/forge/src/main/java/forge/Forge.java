package forge;

import org.springframework.beans.factory.annotation.Value;

// a program with settings of its own reads those of no other one
// expect: edge Forge.bellows accesses_field forge.bellows
// expect: no-edge Forge.currency accesses_field *
class Forge {
    @Value("${forge.bellows}")
    private int bellows;

    @Value("${shop.currency}")
    private String currency;
}
