"""Resolvers of Graphene, Strawberry and Ariadne.

# expect: edge UserQueries.resolve_user implements_rpc Query.user
# expect: edge User.resolve_full_name implements_rpc User.fullName
# expect: edge Mutation.rename_user implements_rpc Mutation.renameUser
# expect: edge Query.url_for implements_rpc Query.urlFor
# expect: edge Query.user implements_rpc Query.user
# expect: edge find_user implements_rpc Query.user
# expect: no-edge User.full_name implements_rpc *
# expect: no-edge BasketQueries.resolve_user implements_rpc *
# expect: no-edge Query.helper implements_rpc *
"""

import graphene
import strawberry
from ariadne import QueryType


class User(graphene.ObjectType):
    full_name = graphene.Field(graphene.String)

    @staticmethod
    def resolve_full_name(root, info):
        return root.first_name


class UserQueries(graphene.ObjectType):
    def resolve_user(self, info, id):
        return id


class BasketQueries:
    def resolve_user(self, name):
        return name


class RenameUser(graphene.Mutation):
    def mutate(self, info, id, name):
        return id


class Mutation(graphene.ObjectType):
    rename_user = RenameUser.Field()


@strawberry.type
class Query:
    user: User = strawberry.field(resolver=load_user)

    @strawberry.field
    def url_for(self, name: str) -> str:
        return self.helper(name)

    def helper(self, name):
        return name


query = QueryType()


@query.field("user")
def find_user(_, info, id):
    return id
