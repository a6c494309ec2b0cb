# expect: edge USER consumes_rpc Query.user
# expect: edge rename consumes_rpc Mutation.renameUser
# expect: no-edge USER consumes_rpc Query.urlFor
# expect: no-edge computed consumes_rpc *
# expect: no-edge OTHER consumes_rpc *
# expect: edge test_user consumes_rpc Query.user
# expect: no-edge talk consumes_rpc *
from gql import gql

USER = gql(
    """
    query ShowUser($id: ID!) {
      user(id: $id) { urlFor }
    }
    """
)

OTHER = gql("{ host { user } }")


def rename(client):
    return client.execute(gql("mutation { renameUser { id } }"))


def computed(client, name):
    return client.execute(gql(f"query {{ user {{ {name} }} }}"))


def test_user(api):
    query = """
        query($id: ID!) {
            user(id: $id) { id }
        }
    """
    assert api.post_graphql(query)


def talk():
    return "query user (slowly) { user }", "A query { user }", "user"
