/// Nested types, and what is declared with their full names.
enum Network {
    class Base<T> {
        func start() {}
    }

    struct Reply {
        let body: String
    }

    typealias Done = (Network.Reply) -> Void
}

enum Disk {
    class Base<T> {
        func start() {}
    }

    struct Reply {
        let body: String
    }
}

protocol Sender {
    func send(_ reply: Network.Reply) -> Network.Reply?
}

extension Network.Reply: CustomStringConvertible, Sized {
    var description: String { body }
    func size() -> Int { body.count }
}

protocol Sized {
    func size() -> Int
}

class Job: Network.Base<String>, Sender {
    func send(_ reply: Network.Reply) -> Network.Reply? {
        start()
        return reply
    }
}
// expect: edge Job extends Network.Base
// expect: no-edge Job extends Network
// expect: no-edge Job extends Disk.Base
// expect: edge Job implements Sender
// expect: edge Job.send calls Network.Base.start
// expect: no-edge Job.send calls Disk.Base.start
// expect: edge Job.send type_hint_of Network.Reply
// expect: no-edge Job.send type_hint_of Disk.Reply
// expect: edge Job.send overrides Sender.send
// expect: edge Network.Reply implements Sized
// expect: edge Network.Reply.size overrides Sized.size
// expect: no-edge Disk.Reply implements *

func handle(_ replies: [Disk.Reply], by name: [String: Network.Reply], then done: (Network.Reply) -> Disk.Reply?) {
    let first = replies.first as? Disk.Reply
    print("Network.Base is not meant here")
}
// expect: edge handle type_hint_of Disk.Reply
// expect: edge handle type_hint_of Network.Reply
// expect: no-edge handle type_hint_of Network.Base

func sized(_ reply: Network.Reply) -> Int { reply.size() }
// expect: edge sized calls Network.Reply.size

func made() -> Int { Network.Reply(body: "made").size() }
// expect: edge made calls Network.Reply
// expect: no-edge made calls Disk.Reply
// expect: edge made calls Network.Reply.size

func sendAll(_ senders: [Sender], _ reply: Network.Reply) {
    for sender in senders {
        sender.send(reply)
    }
}
// expect: edge sendAll calls Sender.send
