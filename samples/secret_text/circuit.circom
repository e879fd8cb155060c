pragma circom 2.1.0;

include "sha256.circom";

// The bits of a number that has this many, the lowest first.
template Bits(bits) {
    signal input number;
    signal output out[bits];

    var sum = 0;
    for (var i = 0; i < bits; i++) {
        out[i] <-- (number >> i) & 1;
        out[i] * (1 - out[i]) === 0;
        sum += out[i] * (1 << i);
    }
    sum === number;
}

// Proves that somebody knows a text with a certain SHA-256, without telling it or how long it is. 55 bytes fit into one block with the padding.
template SecretText() {
    signal input text[55];
    signal input length;
    signal input digest[32];

    // One where the text ends. Its sum is one, so it ends in one place, and the length is one of 0 to 55.
    signal ends[56];
    var ended = 0;
    signal bytes[64];
    for (var i = 0; i < 56; i++) {
        ends[i] <-- i == length ? 1 : 0;
        ends[i] * (i - length) === 0;
        ended += ends[i];
        // What follows the text in the input says nothing: there is the padding, a one and zeros.
        bytes[i] <== (1 - ended) * (i < 55 ? text[i] : 0) + 128 * ends[i];
    }
    ended === 1;
    for (var i = 56; i < 62; i++) {
        bytes[i] <== 0;
    }
    // The length in bits, of two bytes.
    signal bits[9] <== Bits(9)(8 * length);
    var low = 0;
    for (var i = 0; i < 8; i++) {
        low += bits[i] * (1 << i);
    }
    bytes[62] <== bits[8];
    bytes[63] <== low;

    signal block[16][32];
    component ofByte[64];
    for (var i = 0; i < 64; i++) {
        ofByte[i] = Bits(8);
        ofByte[i].number <== bytes[i];
        for (var k = 0; k < 8; k++) {
            block[i \ 4][8 * (3 - i % 4) + k] <== ofByte[i].out[k];
        }
    }
    signal hash[32] <== Sha256Block()(block);
    hash === digest;
}

component main {public [digest]} = SecretText();
