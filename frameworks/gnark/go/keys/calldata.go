package main

import (
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strings"

	"github.com/consensys/gnark-crypto/ecc"
)

const (
	wordBytes       = 32
	groth16Words    = 8
	firstBytesMinor = 15
)

// calldata writes the arguments of the contract that ExportSolidity writes, in the form of `snarkjs zkey export
// soliditycalldata`: JSON values with commas between them. Empty where there is no such contract.
func (s system) calldata(proof io.WriterTo, values []*big.Int) string {
	public := make([]string, len(values))
	for i, value := range values {
		public[i] = fmt.Sprintf("%q", fmt.Sprintf("0x%064x", value))
	}
	numbers := "[" + strings.Join(public, ",") + "]"
	if commitments := reflect.ValueOf(proof).Elem().FieldByName("Commitments"); commitments.IsValid() && commitments.Len() > 0 {
		return ""
	}
	marshal := reflect.ValueOf(proof).MethodByName("MarshalSolidity")
	if s.scheme == "plonk" || minorVersion() >= firstBytesMinor {
		if !marshal.IsValid() {
			return ""
		}
		return fmt.Sprintf("%q,%s\n", fmt.Sprintf("0x%x", marshal.Call(nil)[0].Bytes()), numbers)
	}
	if s.curve != ecc.BN254 {
		return ""
	}
	raw := rawBytes(proof)
	words := make([]string, groth16Words)
	for i := range words {
		words[i] = fmt.Sprintf("%q", fmt.Sprintf("0x%x", raw[i*wordBytes:(i+1)*wordBytes]))
	}
	if minorVersion() < 9 {
		a, b, c := words[0:2], words[2:6], words[6:8]
		return fmt.Sprintf("[%s],[[%s],[%s]],[%s],%s\n", strings.Join(a, ","), strings.Join(b[:2], ","), strings.Join(b[2:], ","), strings.Join(c, ","), numbers)
	}
	return fmt.Sprintf("[%s],%s\n", strings.Join(words, ","), numbers)
}
