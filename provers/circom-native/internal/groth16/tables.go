package groth16

import (
	"cmp"
	"slices"

	"proofyard/circom-native/internal/points"
)

// Tables says how much memory multiples of the key's points may take, in bytes, and after how many proofs they are made. With
// a negative number it is once the sums have cost as much as the multiples will: so all is never much more than twice
// what it had to be, however many proofs there are.
type Tables struct{ Budget, After int }

// notWorth is how many proofs at most may pass until multiples have saved what they cost.
const notWorth = 200

// Precompute makes, when it is time, what spares later proofs work, until stop says so: it is asked all the time, from several
// goroutines. What was begun goes on with the next call. It must not be called during a proof.
func (p *Prover[E]) Precompute(stop func() bool) {
	if !p.chosen {
		offers, cost := choose(p.tables.Budget, slices.Concat(p.quotient.Offers(), p.wires.Offers()))
		if p.isEarly(cost) {
			return
		}
		p.chosen = true
		for _, offer := range offers {
			offer.Accept()
		}
	}
	if p.quotient.Precompute(stop) {
		p.wires.Precompute(stop)
	}
}

func (p *Prover[E]) isEarly(cost int) bool {
	if p.tables.After >= 0 {
		return p.made < max(1, p.tables.After)
	}
	return p.made == 0 || p.quotient.Work()+p.wires.Work() < cost
}

// choose takes offers as far as the budget goes, those first that save most for their size. Their cost is in the unit of Work.
func choose(budget int, offers []points.Offer) (chosen []points.Offer, cost int) {
	slices.SortStableFunc(offers, func(a, b points.Offer) int {
		return cmp.Compare(float64(b.Gain)/float64(b.Bytes), float64(a.Gain)/float64(a.Bytes))
	})
	for _, offer := range offers {
		if offer.Bytes <= budget && offer.Cost < notWorth*offer.Gain {
			chosen = append(chosen, offer)
			budget -= offer.Bytes
			cost += offer.Cost
		}
	}
	return chosen, cost
}
