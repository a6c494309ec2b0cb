// expect: edge useUser consumes_rpc userRouter.byId
// expect: edge renameUser consumes_rpc userRouter.rename
// expect: no-edge useOthers consumes_rpc *
// expect: no-edge fromDatabase consumes_rpc *
import { client, trpc } from "./trpc";

export function useUser(id: string) {
  return trpc.user.byId.useQuery({ id });
}

export function renameUser(id: string, name: string) {
  return client.user.rename.mutate({ id, name });
}

export function useOthers() {
  return trpc.post.byId.useQuery({ id: 1 });
}

export function fromDatabase(db: Database) {
  return db.user.list.query();
}
