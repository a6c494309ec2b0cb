package strangers

import (
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
