pragma circom 2.1.0;

include "poseidon.circom";

// Hashes a node with its sibling, on the side that it stands on.
template Parent() {
    signal input node;
    signal input sibling;
    signal input is_right;
    signal output parent;
    signal left;

    // Without this line `is_right` could be any number of the field, and with it any two numbers of the node's sum the two that are hashed.
    is_right * (1 - is_right) === 0;
    left <== node + is_right * (sibling - node);
    parent <== Poseidon()(left, node + sibling - left);
}

// Proves that a vote is by somebody on the roll who has not voted yet, without telling who.
template PrivateVote(depth) {
    // The roll: the root of a tree of Poseidon(1, secret), one for each voter.
    signal input root;
    signal input election;
    // 0 is against, 1 is for.
    signal input choice;
    // The same for each vote of one voter in one election, and for no other.
    signal input nullifier;

    signal input secret;
    signal input siblings[depth];
    signal input is_right[depth];

    choice * (1 - choice) === 0;

    signal nodes[depth + 1];
    nodes[0] <== Poseidon()(1, secret);
    for (var i = 0; i < depth; i++) {
        nodes[i + 1] <== Parent()(nodes[i], siblings[i], is_right[i]);
    }
    nodes[depth] === root;

    // The 2 keeps nullifiers apart from leaves: without it the nullifier of an election "1" could be looked up in the roll.
    signal ballot <== Poseidon()(secret, election);
    signal expected <== Poseidon()(2, ballot);
    expected === nullifier;
}

component main {public [root, election, choice, nullifier]} = PrivateVote(10);
