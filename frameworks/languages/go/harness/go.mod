module proofyard/harness

go 1.21
