package shop.orders;

/**
 * One order.
 */
public record Order(String id, Status status) implements Labelled {
    public Order {
        requireId(id);
    }

    public static Order draft() {
        return new Order("draft", Status.OPEN);
    }

    static void requireId(String id) {}

    @Override
    public String label() {
        return id + status.text();
    }
}

interface Labelled {
    String label();
}

enum Status implements Labelled {
    OPEN("open") {
        @Override
        String text() {
            return "opened";
        }
    },
    PAID("paid");

    private final String text;

    Status(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    public String label() {
        var made = Order.draft();
        Object other = this;
        if (other instanceof Order order) {
            order.label();
        }
        for (Status status : values()) {
            status.text();
        }
        return text();
    }
}

// expect: def class Order
// expect: def property Order.id
// expect: def constructor Order.<init>
// expect: def enum Status
// expect: def variant Status.OPEN
// expect: def field Status.text
// expect: def method Status.text
// expect: no-def Status.OPEN.text
// expect: exported Order.id
// expect: exported Status.PAID
// expect: not-exported Status.text
// expect: edge Order implements Labelled
// expect: edge Status implements Labelled
// expect: edge Order.label overrides Labelled.label
// expect: edge Order.<init> calls Order.requireId
// expect: edge Order.draft calls Order
// expect: edge Order.label accesses_field Order.status
// expect: edge Order.label calls Status.text
// expect: edge Status.<init> accesses_field Status.text
// expect: edge Status.label calls Order.draft
// expect: edge Status.label calls Order.label
// expect: edge Order.status type_hint_of Status
// expect: edge Status contains Status.OPEN
