package groth16

import (
	"runtime"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/parallel"
)

// evaluate sets a and b to A·w and B·w for each constraint, in Montgomery form. Each goroutine has its own range of constraints and
// looks through all coefficients: they come from a file that need not be sorted.
func evaluate(f *field.Field[field.Scalar], c files.Coefficients, witness, a, b []field.Scalar) {
	rows, domain := [2][]field.Scalar{files.A: a, files.B: b}, len(a)
	share := (domain + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0)
	parallel.Ranges(domain, share, func(from, to int) {
		clear(a[from:to])
		clear(b[from:to])
		products := newProducts(f)
		for i := range c.Len() {
			matrix, constraint, wire := c.Place(i)
			if int(constraint) < from || int(constraint) >= to || witness[wire] == (field.Scalar{}) {
				continue
			}
			products.push(c.Value(i), witness[wire], rows[matrix][constraint:constraint+1])
		}
		products.flush()
	})
}

// products collects multiplications, so that they are done in vectors, and adds each to its sum.
type products struct {
	field       *field.Field[field.Scalar]
	left, right []field.Scalar
	sums        [][]field.Scalar
}

func newProducts(f *field.Field[field.Scalar]) *products {
	const room = 512
	return &products{f, make([]field.Scalar, 0, room), make([]field.Scalar, 0, room), make([][]field.Scalar, 0, room)}
}

func (p *products) push(a, b field.Scalar, sum []field.Scalar) {
	p.left, p.right, p.sums = append(p.left, a), append(p.right, b), append(p.sums, sum)
	if len(p.left) == cap(p.left) {
		p.flush()
	}
}

func (p *products) flush() {
	p.field.Mul(p.left, p.left, p.right)
	for i, sum := range p.sums {
		p.field.Add(sum, sum, p.left[i:i+1])
	}
	p.left, p.right, p.sums = p.left[:0], p.right[:0], p.sums[:0]
}
