package shop;

import static org.junit.Assert.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import shop.orders.Journal;
import shop.orders.Order;
import shop.orders.OrderStore;

class OrderStoreTest {
    private OrderStore store;

    @BeforeEach
    void setUp() {
        store = new OrderStore(new Journal());
    }

    @Test
    void findsWhatWasAdded() throws Exception {
        Order order = Order.draft();
        store.add(order);
        assertEquals(order, store.find("draft"));
    }
}

// expect: test OrderStoreTest
// expect: test OrderStoreTest.findsWhatWasAdded
// expect: edge OrderStoreTest.findsWhatWasAdded calls OrderStore.find
// expect: edge OrderStoreTest.findsWhatWasAdded tests OrderStore.find
// expect: edge OrderStoreTest.findsWhatWasAdded tests OrderStore.add
// expect: edge OrderStoreTest.findsWhatWasAdded calls Order.draft
// expect: edge OrderStoreTest.setUp calls OrderStore.<init>
