package shop.named

class Link

class Wrapper {
    class Link
    class Plain
}
// expect: def class Wrapper.Link
