# expect: edge Types::QueryType.user implements_rpc Query.user
# expect: edge Types::UserType.full_name implements_rpc User.fullName
# expect: edge Mutations::RenameUser.resolve implements_rpc Mutation.renameUser
# expect: no-edge Types::UserType.helper implements_rpc *
# expect: no-edge User.full_name implements_rpc *
module Types
  class QueryType < Types::BaseObject
    field :user, Types::UserType

    def user(id:)
      User.find(id)
    end
  end

  class UserType < BaseObject
    field :full_name, String

    def full_name
      helper(object.name)
    end

    def helper(name)
      name
    end
  end
end

module Mutations
  class RenameUser < BaseMutation
    def resolve(id:, name:)
      User.find(id).update(name: name)
    end
  end
end

class User < ApplicationRecord
  def full_name
    name
  end
end
