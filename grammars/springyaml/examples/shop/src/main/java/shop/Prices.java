package shop;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.annotation.Scheduled;

// who takes a setting in reads it, in whichever file it is set
// expect: edge Prices.currency accesses_field shop/src/main/resources/application.yml:shop.currency
// expect: edge Prices.currency accesses_field shop/src/main/resources/application-cloud.yml:shop.currency
// expect: edge Prices.<init> accesses_field shop.mail-host
// expect: edge Prices.atNight accesses_field shop.at
// expect: edge Prices.sender accesses_field shop.mail.sender
// expect: edge Prices.token reads_env SHOP_TOKEN
// expect: edge Prices accesses_field shop.limits.per-day
// expect: no-edge Prices accesses_field shop.limits
// expect: edge Limits accesses_field shop.limits
// expect: edge Limits.perDay accesses_field shop.limits.per-day
// expect: no-edge Prices.label accesses_field *
// expect: no-edge Prices.name accesses_field *

@ConditionalOnProperty(prefix = "shop.limits", name = "per-day")
class Prices {
    @Value("${shop.currency:EUR}")
    private String currency;

    @Value("${SHOP_TOKEN}")
    private String token;

    private final String host;

    Prices(@Value("${shop.mailHost}") String host) {
        this.host = host;
    }

    @Scheduled(cron = "${shop.at}")
    void atNight() {
        System.out.println(host);
    }

    String sender(Environment env) {
        return env.getProperty("shop.mail.sender");
    }

    String label() {
        return "${shop.currency}"; // a text of its own
    }

    String name(java.util.Map<String, String> names) {
        return names.get("shop.currency");
    }
}
