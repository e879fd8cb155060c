package groth16

import (
	"math/big"
	"math/bits"

	"proofyard/circom-native/internal/fft"
	"proofyard/circom-native/internal/field"
	"proofyard/circom-native/internal/files"
	"proofyard/circom-native/internal/points"
)

// secrets are the numbers that would let their holder forge proofs. They come from the operating system, stay in this
// process, and are never written. In Montgomery form.
type secrets struct{ tau, alpha, beta, delta field.Scalar }

// Setup makes a development key: one party (this process) draws all secrets. gamma is 1, as in snarkjs's keys, and delta
// is drawn again should it be 1 too, so the two always differ.
func Setup[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS) (*files.ZKey[E], error) {
	log := domainLog(circuit)
	if log+1 > curve.MaxDomainLog() {
		return nil, circuit.Errorf("it has %d constraints, more than a key on %s can hold", circuit.Constraints, curve.Name)
	}
	s, err := draw(curve, log)
	if err != nil {
		return nil, err
	}
	defer func() { s = secrets{} }()
	at, err := evaluateAt(curve, circuit, s.tau, log)
	if err != nil {
		return nil, err
	}
	return assemble(curve, circuit, at, s, log), nil
}

// domainLog gives the base-2 logarithm of the domain: room for the constraints and one more per public value and the 1.
func domainLog(circuit *files.R1CS) int { return bits.Len(uint(circuit.Constraints + circuit.Public)) }

func draw[E field.Limbs](curve *field.Curve[E], log int) (s secrets, err error) {
	one := curve.Scalar.FromBig(big.NewInt(1))
	order := new(big.Int).Lsh(big.NewInt(1), uint(log+1))
	for _, to := range []*field.Scalar{&s.tau, &s.alpha, &s.beta, &s.delta} {
		if *to, err = curve.Random(); err != nil {
			return secrets{}, err
		}
	}
	inDomain := new(big.Int).Exp(curve.Scalar.ToBig(s.tau), order, curve.Scalar.Modulus).Cmp(big.NewInt(1)) == 0
	if inDomain || s.delta == one {
		return draw(curve, log)
	}
	return s, nil
}

// valuesAtTau are the values at tau of the polynomials of each wire, as plain limbs, and the key's coefficients.
type valuesAtTau struct {
	a, b, c      []field.Scalar
	coefficients files.Coefficients
}

func evaluateAt[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, tau field.Scalar, log int) (*valuesAtTau, error) {
	f := curve.Scalar
	basis := fft.Lagrange(f, curve.Root(log), tau, log)
	at := &valuesAtTau{coefficients: files.NewCoefficients(2*circuit.Constraints + circuit.Public + 1)}
	at.a, at.b, at.c = make([]field.Scalar, circuit.Wires), make([]field.Scalar, circuit.Wires), make([]field.Scalar, circuit.Wires)
	byMatrix := [][]field.Scalar{at.a, at.b, at.c}
	form := coefficientForm(f)
	x := make([]field.Scalar, 1)
	add := func(constraint int, m files.Matrix, wire uint32, value field.Scalar) {
		x[0] = value
		f.Mul(x, x, basis[constraint:constraint+1])
		sum := byMatrix[m][wire : wire+1]
		f.Add(sum, sum, x)
		if m != files.C {
			at.coefficients = at.coefficients.Append(m, uint32(constraint), wire, form(value))
		}
	}
	if err := circuit.Each(add); err != nil {
		return nil, err
	}
	for _, e := range publicRows(circuit) {
		add(e.constraint, files.A, e.wire, field.Scalar{1})
	}
	return at, nil
}

// publicRow is one of the extra rows of A that tie the public values to the proof: they make those polynomials
// independent, without which proofs could be altered (snarkjs and bellman have the same rows).
type publicRow struct {
	constraint int
	wire       uint32
}

func publicRows(circuit *files.R1CS) []publicRow {
	rows := make([]publicRow, circuit.Public+1)
	for i := range rows {
		rows[i] = publicRow{circuit.Constraints + i, uint32(i)}
	}
	return rows
}

// coefficientForm brings a plain value into the form of files.Coefficients: times 2^512, by a Montgomery product with 2^768.
func coefficientForm(f *field.Field[field.Scalar]) func(field.Scalar) field.Scalar {
	power := new(big.Int).Lsh(big.NewInt(1), 768)
	factor := []field.Scalar{field.LimbsOf[field.Scalar](power.Mod(power, f.Modulus))}
	x := make([]field.Scalar, 1)
	return func(value field.Scalar) field.Scalar {
		x[0] = value
		f.Mul(x, x, factor)
		return x[0]
	}
}

// assemble turns scalars into the points of the key.
func assemble[E field.Limbs](curve *field.Curve[E], circuit *files.R1CS, at *valuesAtTau, s secrets, log int) *files.ZKey[E] {
	f, n := curve.Scalar, 1<<log
	inverse := []field.Scalar{s.delta}
	f.Invert(inverse)

	// (beta·a + alpha·b + c), over gamma = 1 for public wires and over delta for the others.
	joint := fft.Scale(f, at.a, s.beta)
	f.Add(joint, joint, fft.Scale(f, at.b, s.alpha))
	f.Add(joint, joint, at.c)
	firstPrivate := circuit.Public + 1
	copy(joint[firstPrivate:], fft.Scale(f, joint[firstPrivate:], inverse[0]))

	// The Lagrange polynomials of the odd points of the domain of twice the size, over delta; a Montgomery product with a
	// plain 1/delta leaves plain values.
	double := fft.Lagrange(f, curve.Root(log+1), s.tau, log+1)
	odd := make([]field.Scalar, n)
	for i := range odd {
		odd[i] = double[2*i+1]
	}
	odd = fft.Scale(f, odd, field.LimbsOf[field.Scalar](f.ToBig(inverse[0])))

	plain := func(x field.Scalar) field.Scalar { return field.LimbsOf[field.Scalar](f.ToBig(x)) }
	g1, g2 := groups(curve)
	t1 := points.NewTable(g1, curve.G1, f.Modulus, 3*circuit.Wires+n)
	t2 := points.NewTable(g2, curve.G2, f.Modulus, circuit.Wires)
	jointPoints := t1.Times(joint)
	split := firstPrivate * g1.Stride()
	return &files.ZKey[E]{
		Wires: circuit.Wires, Public: circuit.Public, Domain: n,
		Alpha1: t1.Times([]field.Scalar{plain(s.alpha)}),
		Beta1:  t1.Times([]field.Scalar{plain(s.beta)}),
		Delta1: t1.Times([]field.Scalar{plain(s.delta)}),
		Beta2:  t2.Times([]field.Scalar{plain(s.beta)}),
		Gamma2: curve.G2,
		Delta2: t2.Times([]field.Scalar{plain(s.delta)}),
		IC:     jointPoints[:split], PointsC: jointPoints[split:],
		PointsA: t1.Times(at.a), PointsB1: t1.Times(at.b), PointsB2: t2.Times(at.b), PointsH: t1.Times(odd),
		Coefficients: at.coefficients,
	}
}
