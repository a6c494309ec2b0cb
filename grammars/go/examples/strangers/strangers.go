package strangers

import (
	"net/http"

	"github.com/gogs/git-module"
)

// The package of an import may have another name than its folder.
// expect: no-edge addRemote calls Store.RemoteAdd
// expect: edge addLocal calls Store.RemoteAdd

type Store struct{}

func (s *Store) RemoteAdd(name string) {}

func addRemote() {
	git.RemoteAdd("origin")
}

func addLocal(all map[string]any) {
	store := all["store"]
	store.RemoteAdd("origin")
}

// What a function from outside returns is of a type from outside.
// expect: no-edge serve calls Mux.HandleFunc
// expect: edge sum calls Carts.SumUp

type Mux struct{}

func (m *Mux) HandleFunc(path string) {}

func serve() {
	mux := http.NewServeMux()
	mux.HandleFunc("/")
}

type Carts []string

func (c Carts) SumUp() int { return len(c) }

func sum(names []string) int {
	return Carts(names).SumUp()
}
