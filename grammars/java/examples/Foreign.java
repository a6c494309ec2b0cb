package shop.foreign;

// Definitions of other packages need an import.
class Foreign {
    // expect: no-edge Foreign.run calls Sluice
    // expect: edge Foreign.run calls Own
    void run() {
        new Sluice();
        new Own();
    }
}

class Own {}
