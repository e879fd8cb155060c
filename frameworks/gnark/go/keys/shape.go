package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strconv"
)

// A node of a JSON document. The shape of the public values is one whose numbers are their positions in the witness.
type node struct {
	kind  byte // '{', '[', 'n' for null, 'v' for a value
	names []string
	parts []*node
	value string
	// position is the value as a number; of shapes alone.
	position int
}

const deepest = 100

func parseNode(text []byte) (*node, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	root, err := readNode(decoder, 0)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("more than one document")
	}
	return root, nil
}

func readNode(decoder *json.Decoder, depth int) (*node, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if depth > deepest {
		return nil, errors.New("nested too deeply")
	}
	switch token := token.(type) {
	case nil:
		return &node{kind: 'n'}, nil
	case json.Number:
		return &node{kind: 'v', value: token.String()}, nil
	case string:
		return &node{kind: 'v', value: token}, nil
	case json.Delim:
		made := &node{kind: byte(token)}
		for decoder.More() {
			if token == '{' {
				name, err := decoder.Token()
				if err != nil {
					return nil, err
				}
				made.names = append(made.names, name.(string))
			}
			part, err := readNode(decoder, depth+1)
			if err != nil {
				return nil, err
			}
			made.parts = append(made.parts, part)
		}
		_, err := decoder.Token()
		return made, err
	default:
		return nil, fmt.Errorf("%v is not a value", token)
	}
}

// readShape reads the shape of `count` public values; each position must be there once.
func readShape(text []byte, count int) (*node, error) {
	shape, err := parseNode(text)
	if err != nil {
		return nil, err
	}
	seen := make([]bool, count)
	if err := shape.findPositions(seen); err != nil {
		return nil, err
	}
	for position, found := range seen {
		if !found {
			return nil, fmt.Errorf("public value %d is not in it, as when two values have the same name", position)
		}
	}
	return shape, nil
}

func (n *node) findPositions(seen []bool) error {
	if n.kind == 'v' {
		position, err := strconv.Atoi(n.value)
		if err != nil || position < 0 || position >= len(seen) || seen[position] || strconv.Itoa(position) != n.value {
			return fmt.Errorf("%q is not the position of one of %d public values", n.value, len(seen))
		}
		n.position = position
		seen[position] = true
	}
	for _, part := range n.parts {
		if err := part.findPositions(seen); err != nil {
			return err
		}
	}
	return nil
}

var number = regexp.MustCompile(`^-?[0-9]{1,400}$`)

// valuesOf takes the values out of a document that has this shape.
func (n *node) valuesOf(document *node, values []*big.Int) error {
	if n.kind != document.kind || len(n.names) != len(document.names) || len(n.parts) != len(document.parts) {
		return errors.New("the public values have another shape")
	}
	if n.kind == 'v' {
		if !number.MatchString(document.value) {
			return fmt.Errorf("%q is not a number", document.value)
		}
		values[n.position], _ = new(big.Int).SetString(document.value, 10)
	}
	for i, name := range n.names {
		if name != document.names[i] {
			return fmt.Errorf("there is no public value %q", document.names[i])
		}
	}
	for i, part := range n.parts {
		if err := part.valuesOf(document.parts[i], values); err != nil {
			return err
		}
	}
	return nil
}

// write writes the shape, with each position replaced by what `valueAt` gives.
func (n *node) write(into *bytes.Buffer, valueAt func(position int) string) {
	switch n.kind {
	case 'n':
		into.WriteString("null")
	case 'v':
		into.WriteString(valueAt(n.position))
	default:
		into.WriteByte(n.kind)
		for i, part := range n.parts {
			if i > 0 {
				into.WriteByte(',')
			}
			if n.kind == '{' {
				name, _ := json.Marshal(n.names[i])
				into.Write(name)
				into.WriteByte(':')
			}
			part.write(into, valueAt)
		}
		into.WriteByte(n.kind + 2) // '}' and ']' stand two places after '{' and '['
	}
}

func (n *node) text(valueAt func(position int) string) string {
	var written bytes.Buffer
	n.write(&written, valueAt)
	return written.String()
}

const (
	smallestNegative = 65535
	longestBare      = 15
)

// valueText writes a field element as gnark does: the last 65535 ones of the field as negative numbers, short ones bare.
func valueText(value, modulus *big.Int) string {
	text := value.String()
	if negative := new(big.Int).Sub(modulus, value); negative.Cmp(big.NewInt(smallestNegative)) <= 0 {
		text = "-" + negative.String()
	}
	if len(text) <= longestBare {
		return text
	}
	return `"` + text + `"`
}
