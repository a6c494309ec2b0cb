package quay;

import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;

// expect: edge Quay.berths accesses_field quay.berths
// expect: edge Quay.berths accesses_field %dev.quay.berths
// expect: edge Quay.label accesses_field quay.label
// expect: no-edge Quay.closed accesses_field *
class Quay {
    @ConfigProperty(name = "quay.berths", defaultValue = "4")
    int berths;

    @ConfigProperty(name = "quay.closed")
    boolean closed;

    String label() {
        return ConfigProvider.getConfig().getValue("quay.label", String.class);
    }
}
