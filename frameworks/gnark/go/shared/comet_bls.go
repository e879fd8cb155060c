//go:build comet_bls

package main

import (
	"crypto/hmac"
	"hash"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"golang.org/x/crypto/sha3"
)

// cometBlsHash is the hash to the scalar field of bn254 that Union's CometBLS light client and its contracts use for the
// commitments of a Groth16 proof: HMAC of Keccak-256 under the key "CometBLS", modulo r - 1, plus 1.
type cometBlsHash struct {
	message []byte
}

var _ hash.Hash = (*cometBlsHash)(nil)

func (h *cometBlsHash) Write(part []byte) (int, error) {
	h.message = append(h.message, part...)
	return len(part), nil
}

func (h *cometBlsHash) Sum(before []byte) []byte {
	code := hmac.New(sha3.NewLegacyKeccak256, []byte("CometBLS"))
	code.Write(h.message)
	one := big.NewInt(1)
	number := new(big.Int).SetBytes(code.Sum(nil))
	number.Mod(number, new(big.Int).Sub(fr.Modulus(), one)).Add(number, one)
	var element [fr.Bytes]byte
	return append(before, number.FillBytes(element[:])...)
}

func (h *cometBlsHash) Reset()         { h.message = nil }
func (h *cometBlsHash) Size() int      { return fr.Bytes }
func (h *cometBlsHash) BlockSize() int { return fr.Bytes }
