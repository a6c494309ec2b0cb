; settings of Spring, Quarkus and MicroProfile: https://docs.spring.io/spring-boot/reference/features/external-config.html

(property (key) @name (#match? @name "^[A-Za-z_%][\\w.%,\"-]*$")) @definition.variable

; what a value takes from elsewhere: ${HTTP_PORT:8080}, ${shop.currency}
(property (key) @owner (value) @name (#match? @name "\\$\\{") (#needs? "${")) @reference.placeholders

