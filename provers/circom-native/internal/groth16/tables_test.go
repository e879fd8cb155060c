package groth16

import (
	"sync/atomic"
	"testing"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/points"
)

func TestProofsWithTablesAreAccepted(t *testing.T) {
	proofsWithTables(t, circuitWithKey(t, field.BN254(), 150))
	proofsWithTables(t, circuitWithKey(t, field.BLS12381(), 20))
}

// Proofs before, while and after tables are made; with room for all of them, and for some.
func proofsWithTables[E field.Limbs](t *testing.T, m made[E]) {
	var all int
	for _, offer := range offersOf(t, m) {
		all += offer.Bytes
	}
	for _, budget := range []int{0, all / 3, all} {
		prover := NewProver(m.curve, m.key, Tables{Budget: budget, After: 1})
		for round := range int64(6) {
			p, _, err := prover.Prove(m.witness)
			must(t, err)
			if !m.accepts(p, m.witness[1:m.key.Public+1]) {
				t.Fatalf("%s: proof %d with %d bytes of tables is not accepted", m.curve.Name, round, budget)
			}
			var asked atomic.Int64
			prover.Precompute(func() bool { return round < 4 && asked.Add(1) > round*100 })
		}
	}
}

func offersOf[E field.Limbs](t *testing.T, m made[E]) []points.Offer {
	t.Helper()
	prover := NewProver(m.curve, m.key, Tables{})
	_, _, err := prover.Prove(m.witness)
	must(t, err)
	return append(prover.quotient.Offers(), prover.wires.Offers()...)
}

func TestWhenTablesAreMade(t *testing.T) {
	m := circuitWithKey(t, field.BN254(), 150)
	never := func() bool { return false }
	proofsUntil := func(tables Tables) int {
		prover := NewProver(m.curve, m.key, tables)
		for proofs := range 100 {
			if prover.Precompute(never); prover.chosen {
				return proofs
			}
			_, _, err := prover.Prove(m.witness)
			must(t, err)
		}
		return -1
	}
	const much = 1 << 40
	for after, want := range map[int]int{0: 1, 1: 1, 3: 3} {
		if got := proofsUntil(Tables{much, after}); got != want {
			t.Errorf("after %d proofs: tables are made after %d", after, got)
		}
	}
	if got := proofsUntil(Tables{much, -1}); got < 3 || got > 40 {
		t.Errorf("it takes %d proofs until the tables may cost as much as they did", got)
	}
}

func TestWhatIsTakenFirst(t *testing.T) {
	large, dense := points.Offer{Bytes: 60, Cost: 10, Gain: 12}, points.Offer{Bytes: 40, Cost: 20, Gain: 10}
	useless := points.Offer{Bytes: 1, Cost: 1000, Gain: 1}
	for budget, want := range map[int]int{0: 0, 39: 0, 40: 20, 60: 20, 99: 20, 100: 30} {
		chosen, cost := choose(budget, []points.Offer{large, useless, dense})
		if cost != want {
			t.Errorf("with %d bytes, %d lists were chosen for %d", budget, len(chosen), cost)
		}
	}
}
