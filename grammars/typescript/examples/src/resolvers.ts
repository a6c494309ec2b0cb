// expect: edge Query.user implements_rpc Query.user
// expect: edge renameUser implements_rpc Mutation.renameUser
// expect: edge UserResolver.full implements_rpc User.fullName
// expect: edge UserResolver.findUser implements_rpc Query.user
// expect: edge UserResolver.urlFor implements_rpc Query.urlFor
// expect: edge urlFor implements_rpc Query.urlFor
// expect: no-edge UserResolver.id implements_rpc *
// expect: no-edge UserController.urlFor implements_rpc *
// expect: no-edge User.fullName implements_rpc *
import { MutationResolvers, QueryResolvers, Resolvers } from "./generated";

const Query: QueryResolvers<Context> = {
  user(_, { id }, { users }) {
    return users.get(id);
  },
};

export const renameUser: MutationResolvers["renameUser"] = async (_, { id, name }, { users }) => users.rename(id, name);

export const urlFor: NonNullable<QueryResolvers["urlFor"]> = (_, { name }) => `/${name}`;

export class User {
  fullName() {
    return "";
  }
}

@Resolver(() => User)
export class UserResolver {
  @Query("user")
  findUser(@Args("id") id: string) {
    return id;
  }

  @Query(() => String)
  urlFor(@Args("name") name: string) {
    return name;
  }

  @ResolveField("fullName")
  full(@Parent() user: User) {
    return user.fullName();
  }

  id() {
    return 1;
  }
}

export class UserController {
  @Get("/urls")
  urlFor(@Query("name") name: string) {
    return name;
  }
}
