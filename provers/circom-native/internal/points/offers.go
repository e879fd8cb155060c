package points

import (
	"proofyard/circom-native/internal/field"
)

// Offer says what it takes to make multiples of one list of points, and what that saves with scalars like the last ones.
// Work is counted in additions in G1.
type Offer struct {
	Bytes, Cost, Gain int
	// Accept makes room for them: Precompute makes them.
	Accept func()
}

// widestOfOneSet keeps a set of buckets in G2 within 128 MB.
const widestOfOneSet = 20

// Offers gives those of the lists that have no multiples yet. There must have been a sum.
func (s *Sums[E]) Offers() (offers []Offer) {
	width := s.widthOfOneSet()
	count := windows(s.prime, width)
	for t, term := range s.terms {
		points := len(s.finite[t])
		if s.isFew(t) || s.multiples[t] != nil || term.First+points > mostScalars(count) || s.counts[t]*count >= 1<<31 {
			continue
		}
		offers = append(offers, Offer{
			Bytes: s.counts[t]*count*term.Group.Stride()*field.Bytes[E]() + 4*(points+s.counts[t]),
			// Three quarters of an addition for a doubling, as measured: it has a product more, but its points come in order.
			Cost: s.counts[t] * (count - 1) * width * term.Group.work() * 3 / 4,
			Gain: s.work(t) - s.workInOneSet(t, width),
			Accept: func() {
				s.multiples[t] = newMultiples(term, s.finite[t], width, count)
			},
		})
	}
	return offers
}

// Precompute goes on with the multiples of accepted offers until all are whole or stop, which is asked all the time and from
// several goroutines, says so. It must not be called during a sum.
func (s *Sums[E]) Precompute(stop func() bool) (whole bool) {
	for t, m := range s.multiples {
		if m != nil && !m.make(s.terms[t].Points, s.spaces, stop) {
			return false
		}
	}
	return true
}

// Work is what all sums until now have cost, in additions in G1.
func (s *Sums[E]) Work() int { return s.spent }

// widthOfOneSet is the best one for all terms, for they share the sorting of digits; or the one that some have already.
func (s *Sums[E]) widthOfOneSet() int {
	for _, m := range s.multiples {
		if m != nil {
			return m.width
		}
	}
	cost := func(width int) (all int) {
		for t := range s.terms {
			all += s.workInOneSet(t, width)
		}
		return all
	}
	best := 2
	for width := 3; width <= widestOfOneSet; width++ {
		if cost(width) < cost(best) {
			best = width
		}
	}
	return best
}

// work is what a term's sum costs without multiples, with scalars like the last ones; workInOneSet is what it costs with them.
func (s *Sums[E]) work(t int) int {
	width := bestWidth(s.lengths, s.prime)
	return additions(s.share(t, width), windows(s.prime, width), width) * s.terms[t].Group.work()
}

func (s *Sums[E]) workInOneSet(t, width int) int {
	digits, buckets := s.share(t, width), 1<<(width-1)
	// A set of many buckets, into which digits come from everywhere, costs more for each: two additions in all, as measured.
	return (additions(digits, 1, width) + buckets/2) * s.terms[t].Group.work()
}

// share is about how many digits fall to a term.
func (s *Sums[E]) share(t, width int) int {
	if s.scalars == 0 {
		return 0
	}
	return int(float64(s.lengths.digits(width)) * float64(s.counts[t]) / float64(s.scalars))
}

// work is what an addition costs, in additions in G1.
func (g Group[E]) work() int { return 2*g.Degree - 1 }

// additions is about what a sum costs: one addition for each digit; two for each bucket in use, of which the first point's
// is saved, in every set of buckets; and for the handling of buckets that stay empty about a quarter each.
func additions(digits, sets, width int) int {
	buckets := 1 << (width - 1)
	return digits + sets*(min(digits/sets, buckets)+buckets/4)
}
