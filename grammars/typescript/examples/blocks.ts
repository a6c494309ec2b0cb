// One name for values of several types, each in a block of its own.

class Quarto {
  fold() {}
  ink() {}
}

class Folio {
  fold() {}
  trim() {}
}

export function bindEither(folded: boolean) {
  if (folded) {
    const sheet = new Quarto();
    sheet.ink();
  } else {
    const sheet = new Folio();
    return [1].map(() => sheet.fold());
  }
}
// expect: edge bindEither calls Quarto.ink
// expect: edge bindEither calls Folio.fold
// expect: no-edge bindEither calls Quarto.fold

export function assigned(folded: boolean) {
  let sheet: Quarto | undefined;
  if (folded) {
    sheet = new Quarto();
  }
  sheet?.ink();
}
// expect: edge assigned calls Quarto.ink
