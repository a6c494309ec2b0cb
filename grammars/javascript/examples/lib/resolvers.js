// expect: edge Query.user implements_rpc Query.user
// expect: edge Mutation implements_rpc Mutation.renameUser
// expect: edge userResolvers implements_rpc User.fullName
// expect: edge resolvers.js implements_rpc Query.urlFor
// expect: no-edge Query.helper implements_rpc *
// expect: no-edge permissions implements_rpc *
// expect: no-edge policies implements_rpc *
import { renameUser, fullName } from "./users";

const Query = {
  user: (_, { id }, { users }) => users.get(id),
  helper() {
    return 1;
  },
};

const Mutation = { renameUser };

export const userResolvers = { User: { fullName: fullName } };

export const permissions = shield({ Query: { user: isAuthenticated, urlFor: and(isAuthenticated, isAdmin) } });

export const policies = { Query: { fields: { user: { read: 1 } } }, user: { fullName: () => "" } };

module.exports = makeSchema({ Query: { urlFor: (_, { name }) => `/${name}` } });
