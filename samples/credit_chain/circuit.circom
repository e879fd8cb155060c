pragma circom 2.1.0;

include "poseidon.circom";

// Holds where a number has this many bits: 0 to 2^bits - 1. Of a field's numbers none is negative, and p - 1 is a large one.
template InBits(bits) {
    signal input number;
    signal bit[bits];

    var sum = 0;
    for (var i = 0; i < bits; i++) {
        bit[i] <-- (number >> i) & 1;
        bit[i] * (1 - bit[i]) === 0;
        sum += bit[i] * (1 << i);
    }
    sum === number;
}

// Proves that a word stands at least so many steps before the public end of a hash chain, without telling the word or how many they are.
template CreditChain(length) {
    signal input anchor;
    signal input at_least;
    signal input word;
    signal input steps;

    // A circuit has no loop of a variable length: it takes every step, and chooses one of the places.
    signal words[length + 1];
    signal is_here[length + 1];
    signal chosen[length + 1];
    var choices = 0;
    var end = 0;

    words[0] <== word;
    for (var i = 1; i <= length; i++) {
        words[i] <== Poseidon()(words[i - 1], 0);
    }
    for (var i = 0; i <= length; i++) {
        is_here[i] <-- i == steps ? 1 : 0;
        // Elsewhere it is zero …
        is_here[i] * (i - steps) === 0;
        choices += is_here[i];
        chosen[i] <== is_here[i] * words[i];
        end += chosen[i];
    }
    // … and somewhere it is one: else nothing is chosen, the sum is 0, and a chain that ends in 0 has any length.
    choices === 1;
    end === anchor;

    // Both are small, so their difference is not negative only where it is small.
    InBits(5)(at_least);
    InBits(5)(steps - at_least);
}

component main {public [anchor, at_least]} = CreditChain(16);
