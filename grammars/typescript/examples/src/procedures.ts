// expect: def method userRouter.byId
// expect: def method userRouter.rename
// expect: no-def input
import { publicProcedure, router } from "./trpc";

export const userRouter = router({
  byId: publicProcedure.input(userId).query(({ input }) => find(input.id)),
  rename: protectedProcedure.mutation(async ({ ctx, input }) => {
    return ctx.users.rename(input.id, input.name);
  }),
});

export const orderRouter = router({ list: publicProcedure.query(() => []) });

function find(id: string) {
  return id;
}
// expect: edge userRouter.byId calls find
