module proofyard/build-cache

go 1.24
