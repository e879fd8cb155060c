// Read before the C++ that circom writes. What a circuit prints with log() is for its author's own machine and is dropped
// here, as in wasm; and circom puts the author's text where printf takes a format.
#include <cstdio>
#include <iostream>

#define printf(...) 0
