// expect: edge payFor calls useBills.pay
// expect: edge payFor references useBills.refund
// expect: no-edge payFor calls useTips.pay
// expect: edge Till.open references Till.isOpen
// expect: edge Bills.path references urls.bill
function useBills() {
  function pay() {}
  return { pay, refund: () => {} }
}
function useTips() {
  function pay() {}
  return { pay }
}

function payFor(late) {
  const bills = useBills()
  const { refund } = useBills()
  bills.pay()
}

class Till {
  get isOpen() { return true }
  open() { if (!this.isOpen) { return 1 } }
}

const urls = { bill: (id) => `/bills/${id}` }
class Bills {
  path = urls.bill
}
