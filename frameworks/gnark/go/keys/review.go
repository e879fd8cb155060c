package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"proofyard/harness"
)

// goPackage is a package of which a circuit's program consists, and which neither Go nor the toolchain brought along.
type goPackage struct {
	// Module is the path of a module beside the project's own; empty for the project.
	Module string `json:"module"`
	Folder string `json:"folder"`
	// GoFiles are those that are compiled, OtherFiles what is linked besides: assembly and objects.
	GoFiles    []string `json:"goFiles"`
	OtherFiles []string `json:"otherFiles"`
}

// reviewReport says what runs before Define, and what Go's rules do not bind. Places are as in "gadgets/tables.go:12",
// those of other modules their paths.
type reviewReport struct {
	Inits     []string `json:"inits"`
	Variables []string `json:"variables"`
	Hooks     []string `json:"hooks"`
	Unbound   []string `json:"unbound"`
	Modules   []string `json:"modules"`
}

// maxPlaces of one kind are named; a person reads them.
const maxPlaces = 5

type reviewer struct {
	root   string
	out    string
	report reviewReport
	// overlay has the files that are to be read in the place of others, in the form of `go build -overlay`.
	overlay map[string]string
}

// review reads the sources of a project, of which nothing is run: what it finds runs before Define writes the constraint
// system, or reaches around it. It writes overlay.json, with which the project's init functions are compiled and not run.
//
// @root folder of the project, as the packages name it
// @given JSON list of packages
func review(given []byte, root, out string) {
	var packages []goPackage
	harness.Must(json.Unmarshal(given, &packages))
	r := reviewer{root: root, out: out, overlay: map[string]string{}}
	for _, one := range packages {
		r.readPackage(one)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": r.overlay})
	harness.Must(err)
	writeText(out, "overlay.json", overlay)
	report, err := json.Marshal(r.report)
	harness.Must(err)
	harness.Succeed(report)
}

func (r *reviewer) readPackage(one goPackage) {
	for _, name := range one.OtherFiles {
		r.add(&r.report.Unbound, one, filepath.Join(one.Folder, name), 0)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range one.GoFiles {
		path := filepath.Join(one.Folder, name)
		text, err := os.ReadFile(path)
		harness.Must(err)
		file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			harness.Fail("%v", err)
		}
		files = append(files, file)
		if one.Module == "" {
			r.withoutInit(set, file, path, text)
		}
	}
	own := declaredNames(files)
	for _, file := range files {
		r.readFile(set, file, one, own)
	}
}

func (r *reviewer) readFile(set *token.FileSet, file *ast.File, one goPackage, own map[string]bool) {
	note := func(places *[]string, at token.Pos) {
		position := set.PositionFor(at, false)
		r.add(places, one, position.Filename, position.Line)
	}
	for _, imported := range file.Imports {
		if imported.Path.Value == `"unsafe"` || imported.Path.Value == `"C"` {
			note(&r.report.Unbound, imported.Pos())
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:linkname ") {
				note(&r.report.Unbound, comment.Pos())
			}
		}
	}
	values := initialValues{imports: importNames(file), own: own}
	for _, declaration := range file.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			if isInit(declaration) {
				note(&r.report.Inits, declaration.Pos())
			} else if declaration.Recv != nil && slices.Contains(hooks, declaration.Name.Name) {
				note(&r.report.Hooks, declaration.Pos())
			}
		case *ast.GenDecl:
			if declaration.Tok != token.VAR {
				continue
			}
			for _, spec := range declaration.Specs {
				for _, value := range spec.(*ast.ValueSpec).Values {
					if values.run(value) {
						note(&r.report.Variables, value.Pos())
						break
					}
				}
			}
		}
	}
}

// hooks are the methods of a circuit's fields that gnark calls before Define: the first before v0.12, then the other.
var hooks = []string{"GnarkInitHook", "Initialize"}

func isInit(declaration *ast.FuncDecl) bool {
	return declaration.Recv == nil && declaration.Name.Name == "init"
}

// withoutInit writes a file whose init functions have no name: Go compiles such functions, with all that they use, and
// never runs them. Nothing else moves, not even a column.
func (r *reviewer) withoutInit(set *token.FileSet, file *ast.File, path string, text []byte) {
	changed := slices.Clone(text)
	for _, declaration := range file.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok && isInit(function) {
			copy(changed[set.PositionFor(function.Name.Pos(), false).Offset:], "_   ")
		}
	}
	if slices.Equal(changed, text) {
		return
	}
	name := fmt.Sprintf("without-init-%d.go", len(r.overlay))
	writeText(r.out, name, changed)
	r.overlay[path] = filepath.Join(r.out, name)
}

// maxNameLength of a file's name is shown.
const maxNameLength = 200

// quoted puts marks around a name that could be read as a part of a sentence.
func quoted(name string) string {
	isPlain := !strings.ContainsFunc(name, func(letter rune) bool {
		return !(unicode.IsLetter(letter) || unicode.IsDigit(letter) || strings.ContainsRune("_-./", letter))
	})
	if len(name) > maxNameLength {
		return strconv.Quote(name[:maxNameLength] + "…")
	}
	if isPlain {
		return name
	}
	return strconv.Quote(name)
}

// add notes a place once, and of another module the module alone.
func (r *reviewer) add(places *[]string, one goPackage, path string, line int) {
	place := one.Module
	if place != "" {
		places = &r.report.Modules
	} else {
		relative, err := filepath.Rel(r.root, path)
		harness.Must(err)
		place = quoted(relative)
		if line > 0 {
			place = fmt.Sprintf("%s:%d", place, line)
		}
	}
	if slices.Contains(*places, place) || len(*places) > maxPlaces {
		return
	}
	if len(*places) == maxPlaces {
		place = "…"
	}
	*places = append(*places, place)
}
