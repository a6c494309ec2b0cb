package shop.orders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps orders in memory. It never calls archive(). */
@Audited
public class OrderStore extends AbstractStore<Order> implements Finder<Order> {
    /** How many orders fit. */
    public static final int LIMIT = 100;
    private final Map<String, Order> orders = new HashMap<>(), drafts;
    private Journal journal;

    public OrderStore(Journal journal) {
        super("orders");
        this.journal = journal;
        drafts = null;
    }

    @Override
    public Order find(String id) throws MissingOrderException {
        Order order = orders.get(id);
        if (order == null) {
            throw new MissingOrderException("archive() " + id);
        }
        journal.append(id);
        check(order);
        return order;
    }

    void check(Order order) {
        List<String> lines = new ArrayList<>();
        lines.add(order.label());
        Runnable later = new Runnable() {
            @Override
            public void run() {
                archive();
            }
        };
        lines.forEach(this::print);
        later.run();
        super.check(order);
    }

    private void print(String line) {}

    public void add(Order order) {}

    /** Iterates. */
    static class Cursor {
        Order current;

        Order next() {
            return current;
        }
    }
}

abstract class AbstractStore<T> {
    protected AbstractStore(String name) {
        String home = System.getenv("STORE_HOME");
        new ProcessBuilder("backup", home);
    }

    void check(T item) {}

    void archive() {}
}

interface Finder<T> {
    int MOST = 10;

    T find(String id) throws MissingOrderException;

    private void log() {}
}

@interface Audited {
    String by() default "";
}

class MissingOrderException extends Exception {
    MissingOrderException(String message) {}
}

class Journal {
    public void append(String line) {}
}

// expect: def class OrderStore
// expect: def constructor OrderStore.<init>
// expect: def field OrderStore.orders
// expect: def field OrderStore.drafts
// expect: def method OrderStore.find
// expect: def class OrderStore.Cursor
// expect: def method OrderStore.Cursor.next
// expect: def interface Finder
// expect: def method Finder.find
// expect: def field Finder.MOST
// expect: def interface Audited
// expect: def method Audited.by
// expect: no-def OrderStore.check.run
// expect: no-def OrderStore.run
// expect: no-def later
// expect: exported OrderStore.find
// expect: exported Finder.find
// expect: not-exported Finder.log
// expect: not-exported OrderStore.journal
// expect: not-exported OrderStore.check
// expect: edge OrderStore extends AbstractStore
// expect: edge OrderStore implements Finder
// expect: edge OrderStore decorates Audited
// expect: edge OrderStore.find overrides Finder.find
// expect: edge OrderStore.check overrides AbstractStore.check
// expect: edge OrderStore.find calls OrderStore.check
// expect: edge OrderStore.find calls Journal.append
// expect: edge OrderStore.find calls MissingOrderException.<init>
// expect: edge OrderStore.find throws MissingOrderException
// expect: edge OrderStore.find accesses_field OrderStore.orders
// expect: edge OrderStore.<init> accesses_field OrderStore.journal
// expect: edge OrderStore.Cursor.next accesses_field OrderStore.Cursor.current
// expect: edge OrderStore.check calls AbstractStore.archive
// expect: edge OrderStore.check calls AbstractStore.check
// expect: edge OrderStore.check references OrderStore.print
// expect: edge OrderStore.check calls Order.label
// expect: edge AbstractStore.<init> reads_env STORE_HOME
// expect: edge AbstractStore.<init> executes_process backup
// a list's add is not this class's; a parameter hides the field of its name; comments and strings call nothing
// expect: no-edge OrderStore.check calls OrderStore.add
// expect: no-edge OrderStore.find calls AbstractStore.archive
// expect: no-edge OrderStore calls *
