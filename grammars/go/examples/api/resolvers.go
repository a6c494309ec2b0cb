package api

// expect: edge queryResolver.User implements_rpc Query.user
// expect: edge queryResolver.URLFor implements_rpc Query.urlFor
// expect: edge mutationResolver.RenameUser implements_rpc Mutation.renameUser
// expect: edge userResolver.ID implements_rpc User.id
// expect: edge userResolver.FullName implements_rpc User.fullName
// expect: no-edge userResolver.user implements_rpc *
// expect: no-edge hostResolver.FullName implements_rpc *
// expect: no-edge Resolver.User implements_rpc *

type Resolver struct{}

type queryResolver struct{ *Resolver }

type mutationResolver struct{ *Resolver }

type userResolver struct{ *Resolver }

type hostResolver struct{}

func (r *Resolver) User() userResolver { return userResolver{r} }

func (r *queryResolver) User(id string) (string, error) { return id, nil }

func (r *queryResolver) URLFor(name string) string { return name }

func (r *mutationResolver) RenameUser(id, name string) string { return id + name }

func (r userResolver) ID() string { return r.user() }

func (r userResolver) FullName() string { return r.user() }

func (r userResolver) user() string { return "" }

func (r hostResolver) FullName() string { return "" }
