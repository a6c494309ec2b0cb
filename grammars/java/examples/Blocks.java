// One name for values of several types, each in a block of its own.
class Quarto {
    void fold() {}
    void ink() {}
}

class Folio {
    void fold() {}
    void trim() {}
}

class Binder {
    void bindEither(Object paper, boolean folded) {
        if (folded) {
            Quarto sheet = new Quarto();
            sheet.ink();
        } else {
            Folio sheet = new Folio();
            sheet.trim();
        }
    }
    // expect: edge Binder.bindEither calls Quarto.ink
    // expect: edge Binder.bindEither calls Folio.trim

    void bindMatched(Object paper) {
        if (paper instanceof Quarto sheet) {
            sheet.ink();
        } else if (paper instanceof Folio sheet) {
            sheet.fold();
        }
    }
    // expect: edge Binder.bindMatched calls Quarto.ink
    // expect: edge Binder.bindMatched calls Folio.fold
    // expect: no-edge Binder.bindMatched calls Quarto.fold
}
