package main

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
)

// initialValues judges the values that variables of a file are given before Define.
type initialValues struct {
	// imports is the import path of each name by which the file knows a package.
	imports map[string]string
	// own holds the names that the package declares, which may hide those of Go, and whether each is a type.
	own map[string]bool
}

// harmlessCalls are functions of Go that do nothing but compute a result, and take neither functions nor interfaces, whose
// methods they would call. An empty list stands for all of a package.
var harmlessCalls = map[string][]string{
	"crypto/sha256":   {"Sum256"},
	"encoding/base64": {},
	"encoding/hex":    {"DecodeString", "EncodeToString"},
	"errors":          {"New"},
	"math":            {},
	"math/big":        {"NewFloat", "NewInt", "NewRat"},
	"math/bits":       {},
	"reflect":         {"TypeOf"},
	"regexp":          {"Compile", "MustCompile"},
	"strconv":         {},
	"strings":         {"Fields", "Join", "Repeat", "ReplaceAll", "Split", "ToLower", "ToUpper", "TrimSpace"},
}

// harmlessMethods are those of math/big that change their receiver alone.
var harmlessMethods = []string{
	"Abs", "Add", "And", "Div", "Exp", "Lsh", "Mod", "ModInverse", "Mul", "Neg", "Not", "Or", "Quo", "Rem", "Rsh", "Set", "SetBit", "SetBytes",
	"SetInt64", "SetString", "SetUint64", "Sqrt", "Sub", "Xor",
}

// harmlessWords are built into Go. Of the others, append may write to what another package holds.
var harmlessWords = []string{
	"any", "bool", "byte", "cap", "complex", "complex128", "complex64", "error", "float32", "float64", "imag", "int", "int16", "int32", "int64",
	"int8", "len", "make", "max", "min", "new", "real", "rune", "string", "uint", "uint16", "uint32", "uint64", "uint8", "uintptr",
}

// run says whether a value comes from code that is not known to do nothing else. Functions that are written down and not
// called run nothing.
func (v initialValues) run(value ast.Expr) bool {
	runs := false
	ast.Inspect(value, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			runs = runs || node.Op == token.ARROW
		case *ast.CallExpr:
			_, isWritten := ast.Unparen(node.Fun).(*ast.FuncLit)
			runs = runs || isWritten || !v.isHarmless(node.Fun)
		}
		return !runs
	})
	return runs
}

// isHarmless says whether a call of this does nothing but compute its result. What it is called with is judged apart.
func (v initialValues) isHarmless(called ast.Expr) bool {
	switch called := ast.Unparen(called).(type) {
	case *ast.ArrayType, *ast.ChanType, *ast.FuncType, *ast.InterfaceType, *ast.MapType, *ast.StructType:
		// A conversion.
		return true
	case *ast.StarExpr:
		// A conversion where it is a type, and a call where it is a pointer to a function.
		name, ok := called.X.(*ast.Ident)
		return ok && v.own[name.Name]
	case *ast.Ident:
		isType, isOwn := v.own[called.Name]
		return isType || !isOwn && !v.hasForeignNames() && slices.Contains(harmlessWords, called.Name)
	case *ast.SelectorExpr:
		if name, ok := called.X.(*ast.Ident); ok {
			calls, isKnown := harmlessCalls[v.imports[name.Name]]
			return isKnown && (len(calls) == 0 || slices.Contains(calls, called.Sel.Name))
		}
		return slices.Contains(harmlessMethods, called.Sel.Name) && v.isFreshNumber(called.X)
	}
	return false
}

// isFreshNumber says whether a value was just made by math/big, as in new(big.Int).SetString("7", 10) and
// big.NewInt(1).Lsh(…).
func (v initialValues) isFreshNumber(value ast.Expr) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		return false
	}
	ofBig := func(expression ast.Expr) bool {
		selector, ok := expression.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		name, ok := selector.X.(*ast.Ident)
		return ok && v.imports[name.Name] == "math/big"
	}
	switch called := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return called.Name == "new" && v.isHarmless(called) && len(call.Args) == 1 && ofBig(call.Args[0])
	case *ast.SelectorExpr:
		return ofBig(called) || v.isHarmless(called) && v.isFreshNumber(called.X)
	}
	return false
}

// hasForeignNames says whether the package imports the names of another one as its own.
func (v initialValues) hasForeignNames() bool {
	_, is := v.own["."]
	return is
}

// importNames maps the names of packages in a file to their paths. Imports under no name have one of the last part of
// the path, which Go's own packages keep to.
func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, imported := range file.Imports {
		importPath, err := strconv.Unquote(imported.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(importPath)
		if imported.Name != nil {
			name = imported.Name.Name
		}
		if _, isTaken := names[name]; isTaken {
			importPath = ""
		}
		names[name] = importPath
	}
	return names
}

// declaredNames holds what the files of a package declare, and whether it is a type, and "." where one imports the names
// of another package.
func declaredNames(files []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, file := range files {
		for _, imported := range file.Imports {
			if imported.Name != nil && imported.Name.Name == "." {
				names["."] = false
			}
		}
		for _, declaration := range file.Decls {
			switch declaration := declaration.(type) {
			case *ast.FuncDecl:
				if declaration.Recv == nil {
					names[declaration.Name.Name] = false
				}
			case *ast.GenDecl:
				for _, spec := range declaration.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							names[name.Name] = false
						}
					}
				}
			}
		}
	}
	return names
}
