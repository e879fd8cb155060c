pragma circom 2.1.0;

// SHA-256 of one block (FIPS 180-4). Words are 32 bits, the lowest first.

// The lowest 32 bits of a sum of words, which has at most this many bits.
template Word(bits) {
    signal input sum;
    signal output word[32];
    signal carry[bits - 32];

    var total = 0;
    for (var i = 0; i < bits; i++) {
        if (i < 32) {
            word[i] <-- (sum >> i) & 1;
            word[i] * (1 - word[i]) === 0;
            total += word[i] * (1 << i);
        } else {
            carry[i - 32] <-- (sum >> i) & 1;
            carry[i - 32] * (1 - carry[i - 32]) === 0;
            total += carry[i - 32] * (1 << i);
        }
    }
    total === sum;
}

function roundConstants() {
    return [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    ];
}

function initialState() {
    return [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
}

// A word turned to the right by p, q and r bits, and the three combined by XOR; where `shifts`, the last one loses what it turns out.
template Sigma(p, q, r, shifts) {
    signal input word[32];
    signal output out[32];
    signal both[32];

    for (var i = 0; i < 32; i++) {
        var a = word[(i + p) % 32];
        var b = word[(i + q) % 32];
        var c = shifts && i + r >= 32 ? 0 : word[(i + r) % 32];
        both[i] <== a * b;
        // a XOR b is a + b - 2ab, and so is what comes of that and c.
        out[i] <== (a + b - 2 * both[i]) * (1 - 2 * c) + c;
    }
}

// Each bit of f where that of e is one, and of g where it is zero.
template Choice() {
    signal input e[32];
    signal input f[32];
    signal input g[32];
    signal output out[32];

    for (var i = 0; i < 32; i++) {
        out[i] <== e[i] * (f[i] - g[i]) + g[i];
    }
}

// Each bit that two of three have.
template Majority() {
    signal input a[32];
    signal input b[32];
    signal input c[32];
    signal output out[32];
    signal both[32];

    for (var i = 0; i < 32; i++) {
        both[i] <== b[i] * c[i];
        out[i] <== a[i] * (b[i] + c[i] - 2 * both[i]) + both[i];
    }
}

// The words of a block's schedule.
template Schedule() {
    signal input block[16][32];
    signal output words[64][32];

    for (var t = 0; t < 16; t++) {
        words[t] <== block[t];
    }
    component low[48];
    component high[48];
    component next[48];
    for (var t = 16; t < 64; t++) {
        low[t - 16] = Sigma(7, 18, 3, 1);
        low[t - 16].word <== words[t - 15];
        high[t - 16] = Sigma(17, 19, 10, 1);
        high[t - 16].word <== words[t - 2];
        var sum = 0;
        for (var i = 0; i < 32; i++) {
            sum += (low[t - 16].out[i] + words[t - 7][i] + high[t - 16].out[i] + words[t - 16][i]) * (1 << i);
        }
        next[t - 16] = Word(34);
        next[t - 16].sum <== sum;
        words[t] <== next[t - 16].word;
    }
}

// The hash of a message whose only block, padded, is this one: bytes.
template Sha256Block() {
    signal input block[16][32];
    signal output digest[32];

    var constants[64] = roundConstants();
    var initial[8] = initialState();
    signal words[64][32] <== Schedule()(block);
    // a to h of FIPS 180-4, before each round.
    signal state[65][8][32];
    for (var k = 0; k < 8; k++) {
        for (var i = 0; i < 32; i++) {
            state[0][k][i] <== (initial[k] >> i) & 1;
        }
    }

    component ofA[64];
    component ofE[64];
    component choice[64];
    component majority[64];
    component newA[64];
    component newE[64];
    for (var t = 0; t < 64; t++) {
        ofA[t] = Sigma(2, 13, 22, 0);
        ofA[t].word <== state[t][0];
        ofE[t] = Sigma(6, 11, 25, 0);
        ofE[t].word <== state[t][4];
        choice[t] = Choice();
        choice[t].e <== state[t][4];
        choice[t].f <== state[t][5];
        choice[t].g <== state[t][6];
        majority[t] = Majority();
        majority[t].a <== state[t][0];
        majority[t].b <== state[t][1];
        majority[t].c <== state[t][2];

        var first = constants[t];
        var second = 0;
        var d = 0;
        for (var i = 0; i < 32; i++) {
            first += (state[t][7][i] + ofE[t].out[i] + choice[t].out[i] + words[t][i]) * (1 << i);
            second += (ofA[t].out[i] + majority[t].out[i]) * (1 << i);
            d += state[t][3][i] * (1 << i);
        }
        newA[t] = Word(35);
        newA[t].sum <== first + second;
        newE[t] = Word(35);
        newE[t].sum <== first + d;

        state[t + 1][0] <== newA[t].word;
        state[t + 1][4] <== newE[t].word;
        for (var k = 1; k < 8; k++) {
            if (k != 4) {
                state[t + 1][k] <== state[t][k - 1];
            }
        }
    }

    component end[8];
    for (var k = 0; k < 8; k++) {
        var sum = initial[k];
        for (var i = 0; i < 32; i++) {
            sum += state[64][k][i] * (1 << i);
        }
        end[k] = Word(33);
        end[k].sum <== sum;
        for (var j = 0; j < 4; j++) {
            var byte = 0;
            for (var i = 0; i < 8; i++) {
                byte += end[k].word[8 * (3 - j) + i] * (1 << i);
            }
            digest[4 * k + j] <== byte;
        }
    }
}
