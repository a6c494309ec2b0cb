// What go/types says a call goes to: gotypes ROOT, sites on standard input as JSON [[path, byte, offset], …], answers
// on standard output as [[[path, line, name], …], …]. Packages of ROOT and the standard library are checked from
// source; of any other package nothing is known.
package main

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strings"
)

type loader struct {
	root, module string
	fset         *token.FileSet
	done         map[string]*types.Package
	uses         map[token.Pos]types.Object
}

func (l *loader) Import(name string) (*types.Package, error) {
	if name == "unsafe" {
		return types.Unsafe, nil
	}
	if known, ok := l.done[name]; ok {
		return known, nil
	}
	l.done[name] = types.NewPackage(name, path.Base(name))
	l.done[name].MarkComplete()
	if name == l.module || strings.HasPrefix(name, l.module+"/") {
		l.done[name] = l.check(name, filepath.Join(l.root, strings.TrimPrefix(name, l.module)), false)
	} else if !strings.Contains(strings.Split(name, "/")[0], ".") {
		dir := filepath.Join(runtime.GOROOT(), "src", name)
		if _, err := os.Stat(dir); err != nil {
			dir = filepath.Join(runtime.GOROOT(), "src/vendor", name)
		}
		l.done[name] = l.check(name, dir, true)
	} else if dir := filepath.Join(runtime.GOROOT(), "src/vendor", name); isDir(dir) {
		l.done[name] = l.check(name, dir, true)
	}
	return l.done[name], nil
}

func isDir(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// check type-checks the packages of a folder (with those of its tests, and whatever is built elsewhere) and returns the first.
func (l *loader) check(name, dir string, library bool) *types.Package {
	byPackage := map[string][]*ast.File{}
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		file := entry.Name()
		if !strings.HasSuffix(file, ".go") || library && strings.HasSuffix(file, "_test.go") {
			continue
		}
		if ok, _ := build.Default.MatchFile(dir, file); !ok {
			continue
		}
		parsed, _ := parser.ParseFile(l.fset, filepath.Join(dir, file), nil, parser.SkipObjectResolution)
		if parsed != nil {
			byPackage[parsed.Name.Name] = append(byPackage[parsed.Name.Name], parsed)
		}
	}
	names := make([]string, 0, len(byPackage))
	for each := range byPackage {
		names = append(names, each)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := strings.HasSuffix(names[i], "_test"), strings.HasSuffix(names[j], "_test")
		return !a && b || a == b && names[i] < names[j]
	})
	config := types.Config{Importer: l, Error: func(error) {}, FakeImportC: true, IgnoreFuncBodies: library}
	var first *types.Package
	for _, each := range names {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		checked, _ := config.Check(name, l.fset, byPackage[each], info)
		if first == nil {
			first = checked
			l.done[name] = checked
		}
		for ident, object := range info.Uses {
			l.uses[ident.Pos()] = object
		}
	}
	if first == nil {
		first = l.done[name]
	}
	return first
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	if err != nil {
		panic(err)
	}
	module := "none"
	if text, err := os.ReadFile(filepath.Join(root, "go.mod")); err == nil {
		module = regexp.MustCompile(`(?m)^module\s+(\S+)`).FindStringSubmatch(string(text))[1]
	}
	l := &loader{root, module, token.NewFileSet(), map[string]*types.Package{}, map[token.Pos]types.Object{}}
	filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			relative, _ := filepath.Rel(root, name)
			if _, err := l.Import(path.Clean(module + "/" + filepath.ToSlash(relative))); err != nil {
				panic(err)
			}
		}
		return nil
	})
	files := map[string]*token.File{}
	l.fset.Iterate(func(file *token.File) bool { files[file.Name()] = file; return true })
	var sites [][]any
	if err := json.NewDecoder(os.Stdin).Decode(&sites); err != nil {
		panic(err)
	}
	answers := make([][][]any, len(sites))
	for i, site := range sites {
		answers[i] = [][]any{}
		file := files[filepath.Join(root, site[0].(string))]
		if file == nil {
			continue
		}
		object := l.uses[file.Pos(int(site[1].(float64)))]
		if object == nil {
			continue
		}
		if function, ok := object.(*types.Func); ok {
			object = function.Origin()
		}
		place := l.fset.Position(object.Pos())
		answers[i] = append(answers[i], []any{place.Filename, max(place.Line-1, 0), object.Name()})
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
