// expect: edge USER consumes_rpc Query.user
// expect: edge rename consumes_rpc Mutation.renameUser
// expect: no-edge rename consumes_rpc Query.urlFor
// expect: no-edge PARTS consumes_rpc *
// expect: no-edge COMPUTED consumes_rpc *
// expect: no-edge OTHER consumes_rpc *
// expect: no-edge typeDefs consumes_rpc *
// expect: edge load consumes_rpc Query.user
// expect: no-edge talk consumes_rpc *
import { gql, graphql } from "./client";

const PARTS = gql`
  fragment Parts on User {
    user
    urlFor
  }
`;

export const USER = gql`
  query ShowUser($id: ID!, $at: Point = { user: 1 }) {
    # urlFor(name: "a")
    shown: user(id: $id) @include(if: true) {
      ...Parts
    }
  }
  ${PARTS}
`;

export function rename(client, id) {
  return client.mutate({ mutation: graphql(`mutation { renameUser(id: "${id}", name: "user") { user: urlFor } }`) });
}

export const COMPUTED = gql`query { user${id}(id: 1) { id } }`;

export const OTHER = gql`query { host { user } }`;

const typeDefs = gql`type Query { user(id: ID!): User }`;

export const load = (id) => fetch("/graphql", { body: JSON.stringify({ query: /* GraphQL */ `query { user(id: 1) { id } }` }) });

export const talk = (user) => `query of ${user} { user }`;
