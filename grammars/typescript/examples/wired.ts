// expect: edge loadUser consumes_endpoint "GET /users/:id"
// expect: edge addUser consumes_endpoint "POST /users"
// expect: edge renameUser consumes_endpoint "PATCH /users/:id"
// expect: no-edge loadPage consumes_endpoint *
// expect: no-edge replaceUser consumes_endpoint *
// expect: no-edge fromCache consumes_endpoint *
// expect: edge announce publishes topic:user.created
// expect: edge listen subscribes topic:user.created
// expect: no-edge listen subscribes topic:error
// expect: no-edge press subscribes *
// expect: edge banner gated_by_flag flag:new-banner
// expect: no-edge listen gated_by_flag *
// expect: edge sendReceipt publishes topic:receipts
// expect: edge printReceipts subscribes topic:receipts
// expect: no-edge printReceipts publishes *
// expect: edge removeUser consumes_endpoint "DELETE /users/:id"
import axios from "axios";

const API = "https://shop.example.com";

export function routes(app: App, get: Handler, create: Handler, rename: Handler) {
  app.get("/users/:id", get);
  app.post("/users", create);
  app.patch("/users/:id", rename);
  app.delete("/users/:id", rename);
}

export async function loadUser(id: string) {
  return fetch(`${API}/users/${id}`);
}

export async function addUser(user: User) {
  return fetch("/api/users", { method: "POST", body: JSON.stringify(user) });
}

export async function renameUser(id: string, name: string) {
  return axios.patch("/users/" + id, { name });
}

export async function replaceUser(id: string) {
  return axios.put("/users/" + id, {});
}

export async function loadPage() {
  return fetch("/about/team");
}

export function fromCache(cache: Map<string, User>) {
  return cache.get("/users/7");
}

export function announce(bus: Bus, user: User) {
  bus.emit("user.created", user);
}

export function listen(bus: Bus) {
  bus.on("user.created", () => undefined);
  bus.on("error", () => undefined);
}

export function press(button: Button) {
  button.on("press", () => undefined);
}

export function banner(flags: Flags) {
  return flags.boolVariation("new-banner", false);
}

export function sendReceipt(client: SQSClient) {
  return client.send(new SendMessageCommand({ QueueUrl: "https://sqs.eu-west-1.amazonaws.com/123456789012/receipts", MessageBody: "1" }));
}

export function printReceipts(client: SQSClient) {
  return client.send(new ReceiveMessageCommand({ QueueUrl: "https://sqs.eu-west-1.amazonaws.com/123456789012/receipts" }));
}

export function removeUser(id: string) {
  return axios({ method: "delete", url: `/users/${id}` });
}
