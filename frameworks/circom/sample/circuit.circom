pragma circom 2.1.0;

// Proves that somebody knows two factors of a public number, without showing them.
template Multiplier2() {
    signal input a;
    signal input b;
    signal output c;

    c <== a * b;
}

component main = Multiplier2();
