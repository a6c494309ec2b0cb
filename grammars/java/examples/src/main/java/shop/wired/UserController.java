// expect: edge UserController.user implements_rpc Query.user
// expect: edge UserController.rename implements_rpc Mutation.renameUser
// expect: no-edge UserController.urlFor implements_rpc *
package shop.wired;

@Controller
class UserController {
    @QueryMapping
    User user(@Argument String id) {
        return null;
    }

    @MutationMapping("renameUser")
    User rename(@Argument String id, @Argument String name) {
        return null;
    }

    String urlFor(String name) {
        return name;
    }
}
