import { fileURLToPath } from 'node:url'

export const multiplier = `pragma circom 2.1.0;
template Multiplier2() {
    signal input a;
    signal input b;
    signal output c;
    c <== a * b;
}
component main = Multiplier2();
`

/** Another circuit of the same counts as the multiplier: only its coefficients differ. */
export const doubledMultiplier = multiplier.replace('c <== a * b', 'c <== 2 * a * b')

/** Takes a scalar, an array of arrays and a bus, calls a template of another file, and asserts two things. */
export const manyInputs = {
  'circuits/main.circom': `pragma circom 2.2.0;
include "square.circom";
bus Point() { signal x; signal y[2]; }
template Main() {
    signal input b[2][3];
    input Point() p;
    signal input a;
    signal output c;
    component square = SmallSquare();
    square.in <== a;
    c <== square.out + b[1][2] * p.x + p.y[1];
    b[0][0] === 3;
}
component main {public [a]} = Main();
`,
  'circuits/square.circom': `pragma circom 2.2.0;
template SmallSquare() {
    signal input in;
    signal output out;
    out <== in * in;
    assert(in != 7);
}
`,
}

/** An input of the circuit of many inputs. */
export const manyInputsGood = {
  a: 2,
  b: [
    [3, 4, 1],
    [1, 1, 5],
  ],
  p: { x: 10, y: [7, 8] },
}

/** Takes seconds to compile and to prove, which is long enough to be interrupted. */
export const longCircuit = `pragma circom 2.1.0;
template Long() { signal input x; signal output y; signal t[20001]; t[0] <== x;
  for (var i = 0; i < 20000; i++) { t[i + 1] <== t[i] * t[i] + i; } y <== t[20000]; }
component main = Long();`

/** The circomlib that npm installed for the tests. */
export const circomlib = fileURLToPath(new URL('./circuits', import.meta.resolve('circomlib/package.json')))
