module proofyard/circom-native

go 1.25.7

require (
	github.com/consensys/gnark-crypto v0.21.0
	proofyard/harness v0.0.0
)

replace proofyard/harness => ../../frameworks/languages/go/harness

require (
	github.com/bits-and-blooms/bitset v1.24.6 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
