/** Who makes an event runs its listener. */
class Listeners implements ApplicationListener<BerthMoved> {
    @EventListener
    void onPaid(BerthPaid paid) {}

    @Async
    @TransactionalEventListener(BerthLeft.class)
    public void onLeft() {}

    @Override
    public void onApplicationEvent(BerthMoved moved) {}

    @Async
    void later(BerthKept kept) {}
}

class BerthPaid {}

class BerthLeft {}

class BerthMoved {}

class BerthKept {}

// expect: edge BerthPaid routes_to Listeners.onPaid
// expect: edge BerthLeft routes_to Listeners.onLeft
// expect: edge BerthMoved routes_to Listeners.onApplicationEvent
// expect: no-edge BerthMoved routes_to Listeners.onPaid
// expect: no-edge BerthKept routes_to *
