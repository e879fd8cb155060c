package groth16

import (
	"errors"
	"math/big"
	"path/filepath"
	"slices"
	"testing"

	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/fixture"
	"proofyard/circom-native/internal/points"
)

// made is a circuit with a key that went through a file, and a witness.
type made[E field.Limbs] struct {
	curve   *field.Curve[E]
	circuit string
	key     *files.ZKey[E]
	witness []field.Scalar
}

func circuitWithKey[E field.Limbs](t *testing.T, curve *field.Curve[E], steps int) made[E] {
	t.Helper()
	folder := t.TempDir()
	circuit, witness, err := fixture.Chain(folder, curve, steps, 3)
	must(t, err)
	r := openCircuit(t, circuit)
	key, err := Setup(curve, r)
	must(t, err)
	path := filepath.Join(folder, "chain.zkey")
	must(t, files.WriteZKey(path, curve, key))
	file, err := files.OpenZKey(path)
	must(t, err)
	t.Cleanup(func() { _ = file.Close() })
	read, err := files.ReadZKey(file, curve)
	must(t, err)
	w, err := files.OpenWitness(witness)
	must(t, err)
	t.Cleanup(func() { _ = w.Close() })
	return made[E]{curve, circuit, read, w.Values}
}

func openCircuit(t *testing.T, path string) *files.R1CS {
	t.Helper()
	r, err := files.OpenR1CS(path)
	must(t, err)
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// accepts is Groth16's equation: e(A,B) = e(alpha,beta) · e(sum of inputs, gamma) · e(C,delta).
func (m made[E]) accepts(p Proof[E], public []field.Scalar) bool {
	g1, _ := groups(m.curve)
	inputs := m.key.IC[:2]
	for i, v := range public {
		inputs = g1.Add(inputs, g1.Multiply(m.key.IC[2*i+2:2*i+4], field.BigOf(v)))
	}
	return m.curve.PairingIsOne(
		[][]E{g1.Negate(p.A), slices.Clone(m.key.Alpha1), inputs, p.C},
		[][]E{p.B, slices.Clone(m.key.Beta2), slices.Clone(m.key.Gamma2), slices.Clone(m.key.Delta2)})
}

func (m made[E]) prove(t *testing.T, witness []field.Scalar) (Proof[E], []field.Scalar) {
	t.Helper()
	p, _, err := NewProver(m.curve, m.key, Tables{}).Prove(witness)
	must(t, err)
	return p, witness[1 : m.key.Public+1]
}

func TestProofIsAccepted(t *testing.T) {
	for _, steps := range []int{1, 2, 5, 61, 62, 3000} {
		proofIsAccepted(t, field.BN254(), steps)
	}
	for _, steps := range []int{1, 5, 700} {
		proofIsAccepted(t, field.BLS12381(), steps)
	}
}

func proofIsAccepted[E field.Limbs](t *testing.T, curve *field.Curve[E], steps int) {
	m := circuitWithKey(t, curve, steps)
	p, public := m.prove(t, m.witness)
	if !m.accepts(p, public) {
		t.Errorf("%s, %d steps: the proof is not accepted", curve.Name, steps)
	}
	again, _ := m.prove(t, m.witness)
	if slices.Equal(p.A, again.A) || slices.Equal(p.C, again.C) {
		t.Errorf("%s, %d steps: two proofs of one witness are the same", curve.Name, steps)
	}
	other := slices.Clone(public)
	other[0][0] ^= 1
	if m.accepts(p, other) {
		t.Errorf("%s, %d steps: the proof is accepted for another public value", curve.Name, steps)
	}
	wrong := slices.Clone(m.witness)
	wrong[len(wrong)-1][0] ^= 1
	if p, public := m.prove(t, wrong); m.accepts(p, public) {
		t.Errorf("%s, %d steps: a proof from a wrong witness is accepted", curve.Name, steps)
	}
}

func TestSetupsDiffer(t *testing.T) {
	a, b := circuitWithKey(t, field.BN254(), 4), circuitWithKey(t, field.BN254(), 4)
	if slices.Equal(a.key.Delta1, b.key.Delta1) || slices.Equal(a.key.Alpha1, b.key.Alpha1) {
		t.Error("two setups of one circuit drew the same secrets")
	}
	p, public := a.prove(t, a.witness)
	if b.accepts(p, public) {
		t.Error("a proof is accepted under another key")
	}
}

func TestCheck(t *testing.T) {
	m := circuitWithKey(t, field.BN254(), 40)
	check := func(change func(k *files.ZKey[[4]uint64])) error {
		key := *m.key
		change(&key)
		return Check(m.curve, openCircuit(t, m.circuit), &key)
	}
	must(t, check(func(*files.ZKey[[4]uint64]) {}))
	flip := func(list []([4]uint64), at int) []([4]uint64) {
		out := slices.Clone(list)
		out[at][0] ^= 1
		return out
	}
	g1, _ := groups(m.curve)
	for name, change := range map[string]func(k *files.ZKey[[4]uint64]){
		"gamma is delta":      func(k *files.ZKey[[4]uint64]) { k.Gamma2 = k.Delta2 },
		"alpha off the curve": func(k *files.ZKey[[4]uint64]) { k.Alpha1 = flip(k.Alpha1, 0) },
		"beta disagrees":      func(k *files.ZKey[[4]uint64]) { k.Beta1 = g1.Add(k.Beta1, k.Beta1) },
		"delta disagrees":     func(k *files.ZKey[[4]uint64]) { k.Delta1 = g1.Add(k.Delta1, k.Delta1) },
		"delta is infinity":   func(k *files.ZKey[[4]uint64]) { k.Delta2 = make([][4]uint64, 4) },
		"an A point":          func(k *files.ZKey[[4]uint64]) { k.PointsA = flip(k.PointsA, 9) },
		"an H point":          func(k *files.ZKey[[4]uint64]) { k.PointsH = flip(k.PointsH, len(k.PointsH)-1) },
		"a B point of G2":     func(k *files.ZKey[[4]uint64]) { k.PointsB2 = flip(k.PointsB2, 4*7+2) },
		"an unreduced point": func(k *files.ZKey[[4]uint64]) {
			k.PointsC = slices.Clone(k.PointsC)
			k.PointsC[0][3] = ^uint64(0)
		},
		"a coefficient": func(k *files.ZKey[[4]uint64]) {
			k.Coefficients = slices.Clone(k.Coefficients)
			k.Coefficients[files.CoefficientBytes*5+20] ^= 1
		},
		"one coefficient less": func(k *files.ZKey[[4]uint64]) { k.Coefficients = k.Coefficients[files.CoefficientBytes:] },
		"number of public":     func(k *files.ZKey[[4]uint64]) { k.Public++ },
	} {
		var no *Mismatch
		if err := check(change); !errors.As(err, &no) {
			t.Errorf("%s: the check says %v", name, err)
		}
	}
	other := circuitWithKey(t, field.BN254(), 41)
	var no *Mismatch
	if err := Check(m.curve, openCircuit(t, other.circuit), m.key); !errors.As(err, &no) {
		t.Errorf("a key for another circuit: the check says %v", err)
	}
}

// Makers of keys order the coefficients differently; the order means nothing.
func TestCheckTakesAnyOrder(t *testing.T) {
	m := circuitWithKey(t, field.BLS12381(), 9)
	reversed := files.NewCoefficients(m.key.Coefficients.Len())
	for i := m.key.Coefficients.Len() - 1; i >= 0; i-- {
		reversed = append(reversed, m.key.Coefficients[i*files.CoefficientBytes:(i+1)*files.CoefficientBytes]...)
	}
	key := *m.key
	key.Coefficients = reversed
	must(t, Check(m.curve, openCircuit(t, m.circuit), &key))
}

// A point on the twist, but outside the subgroup of the right order, must be found.
func TestCheckFindsSmallSubgroups(t *testing.T) {
	m := circuitWithKey(t, field.BN254(), 3)
	for x := int64(1); ; x++ {
		p, ok := onTwist(m.curve, x)
		if !ok {
			continue
		}
		_, g2 := groups(m.curve)
		r := m.curve.Scalar.Modulus
		cofactor := new(big.Int).Sub(new(big.Int).Lsh(m.curve.Base.Modulus, 1), r)
		if !points.IsInfinity(g2.Multiply(g2.Multiply(p, cofactor), r)) || points.IsInfinity(g2.Multiply(p, r)) {
			t.Fatal("the test's point is not what it should be")
		}
		key := *m.key
		key.PointsB2 = append(slices.Clone(m.key.PointsB2[:4]), append(p, m.key.PointsB2[8:]...)...)
		var no *Mismatch
		if err := Check(m.curve, openCircuit(t, m.circuit), &key); !errors.As(err, &no) {
			t.Fatalf("a point outside the subgroup: the check says %v", err)
		}
		return
	}
}

// onTwist gives a point of bn254's twist y² = x³ + 3/(9+i) with x = (n, 0), if there is one.
func onTwist(curve *field.Curve[[4]uint64], n int64) ([][4]uint64, bool) {
	p := curve.Base.Modulus
	inv82 := new(big.Int).ModInverse(big.NewInt(82), p)
	a := new(big.Int).Add(big.NewInt(n*n*n), new(big.Int).Mul(big.NewInt(27), inv82))
	b := new(big.Int).Mul(big.NewInt(-3), inv82)
	norm := new(big.Int).Add(new(big.Int).Mul(a, a), new(big.Int).Mul(b, b))
	root := new(big.Int).ModSqrt(norm.Mod(norm, p), p)
	if root == nil {
		return nil, false
	}
	half := new(big.Int).ModInverse(big.NewInt(2), p)
	for _, r := range []*big.Int{root, new(big.Int).Neg(root)} {
		square := new(big.Int).Mul(new(big.Int).Add(a, r), half)
		y0 := new(big.Int).ModSqrt(square.Mod(square, p), p)
		if y0 == nil {
			continue
		}
		y1 := new(big.Int).Mul(b, new(big.Int).ModInverse(new(big.Int).Lsh(y0, 1), p))
		f := curve.Base.FromBig
		return [][4]uint64{f(big.NewInt(n)), {}, f(y0), f(y1)}, true
	}
	return nil, false
}
