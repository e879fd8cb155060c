pragma circom 2.1.0;

// Holds where a is not b. Numbers are different when their difference has an inverse, and zero has none.
template Different() {
    signal input a;
    signal input b;
    signal inverse;

    // `<--` only computes: what the prover puts here is bound by the next line.
    inverse <-- a == b ? 0 : 1 / (a - b);
    (a - b) * inverse === 1;
}

// Holds where a digit is one of 1 to 9: the product of its distances from them is zero.
template OneToNine() {
    signal input digit;
    signal product[9];

    product[0] <== digit - 1;
    for (var i = 1; i < 9; i++) {
        product[i] <== product[i - 1] * (digit - 1 - i);
    }
    product[8] === 0;
}

// Holds where no two of nine digits are the same.
template AllDifferent() {
    signal input digits[9];

    for (var i = 0; i < 9; i++) {
        for (var j = i + 1; j < 9; j++) {
            Different()(digits[i], digits[j]);
        }
    }
}

// Proves that somebody knows the solution of a sudoku, without showing it. An empty cell of the puzzle is 0.
template Sudoku() {
    signal input puzzle[9][9];
    signal input solution[9][9];

    for (var row = 0; row < 9; row++) {
        for (var column = 0; column < 9; column++) {
            OneToNine()(solution[row][column]);
            // What the puzzle gives, the solution has.
            puzzle[row][column] * (puzzle[row][column] - solution[row][column]) === 0;
        }
    }
    for (var k = 0; k < 9; k++) {
        var row[9];
        var column[9];
        var box[9];
        for (var i = 0; i < 9; i++) {
            row[i] = solution[k][i];
            column[i] = solution[i][k];
            box[i] = solution[3 * (k \ 3) + i \ 3][3 * (k % 3) + i % 3];
        }
        AllDifferent()(row);
        AllDifferent()(column);
        AllDifferent()(box);
    }
}

component main {public [puzzle]} = Sudoku();
