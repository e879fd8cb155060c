module proofyard/gnark-keys

go 1.24.0

require (
	github.com/blang/semver/v4 v4.0.0
	github.com/consensys/bavard v0.1.13
	github.com/consensys/gnark-crypto v0.9.2
	github.com/fxamacker/cbor/v2 v2.4.0
	github.com/google/go-cmp v0.5.9
	github.com/google/pprof v0.0.0-20230207041349-798e818bf904
	github.com/leanovate/gopter v0.2.9
	github.com/rs/zerolog v1.29.0
	github.com/stretchr/testify v1.8.1
	golang.org/x/exp v0.0.0-20230213192124-5e25df0256eb
)

require (
	github.com/consensys/gnark v0.8.1
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/kr/pretty v0.3.1 // indirect
	github.com/mattn/go-colorable v0.1.12 // indirect
	github.com/mattn/go-isatty v0.0.14 // indirect
	github.com/mmcloughlin/addchain v0.4.0 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	golang.org/x/crypto v0.6.0 // indirect
	golang.org/x/sys v0.5.0 // indirect
	gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
	rsc.io/tmplfunc v0.0.3 // indirect
)
