package groth16

import (
	"encoding/json"

	"proofyard/circom-native/internal/field"
)

// JSON gives the proof as snarkjs writes it: decimal coordinates, with the third one of a projective point.
func (p Proof[E]) JSON(curve *field.Curve[E]) ([]byte, error) {
	decimal := func(e E) string { return curve.Base.ToBig(e).String() }
	g1 := func(a []E) []string { return []string{decimal(a[0]), decimal(a[1]), "1"} }
	return json.MarshalIndent(struct {
		A        []string   `json:"pi_a"`
		B        [][]string `json:"pi_b"`
		C        []string   `json:"pi_c"`
		Protocol string     `json:"protocol"`
		Curve    string     `json:"curve"`
	}{
		g1(p.A),
		[][]string{{decimal(p.B[0]), decimal(p.B[1])}, {decimal(p.B[2]), decimal(p.B[3])}, {"1", "0"}},
		g1(p.C), "groth16", curve.Name,
	}, "", " ")
}

// PublicJSON gives public values as snarkjs writes them.
func PublicJSON(values []field.Scalar) ([]byte, error) {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = field.BigOf(v).String()
	}
	return json.MarshalIndent(out, "", " ")
}
