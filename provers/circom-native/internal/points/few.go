package points

import (
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/parallel"
)

// fewPoints is up to how many finite points of a term are multiplied one by one. Buckets cost a proof of a circuit with one
// constraint 15 ms, whatever there is to sort into them; a product costs 0.1 ms in G1 and 0.3 ms in G2.
const fewPoints = 16

func (s *Sums[E]) isFew(t int) bool {
	return s.counts[t] <= fewPoints && s.terms[t].Group.Times != nil
}

// oneByOne gives the sums of terms with few points.
func (s *Sums[E]) oneByOne(scalars []field.Scalar, terms []int, out [][]E) {
	type product struct{ term, i int }
	var products []product
	for _, t := range terms {
		out[t] = make([]E, s.terms[t].Group.Stride())
		for i, finite := range s.finite[t] {
			if at := s.terms[t].First + i; finite && at < len(scalars) && !isZero(&scalars[at]) {
				products = append(products, product{t, i})
			}
		}
	}
	points := make([][]E, len(products))
	parallel.Each(len(products), func(p int) {
		term, i := s.terms[products[p].term], products[p].i
		stride := term.Group.Stride()
		points[p] = term.Group.Times(term.Points[i*stride:(i+1)*stride], field.BigOf(scalars[term.First+i]))
	})
	for p, product := range products {
		out[product.term] = s.terms[product.term].Group.Add(out[product.term], points[p])
	}
}
