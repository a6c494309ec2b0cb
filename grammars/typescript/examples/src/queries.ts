// expect: edge askForUser consumes_rpc Query.user
// expect: edge askForUser consumes_rpc Query.urlFor
// expect: no-edge other consumes_rpc *
import { gql } from "@apollo/client";

export function askForUser(id: string) {
  return useQuery(gql<UserQuery>(`query { user(id: 1) { id } urlFor(name: "a") }`), { variables: { id } });
}

export const other = sql`{ user }`;
