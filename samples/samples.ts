/** A project of the team of samples, as Explore shows it. Its picture is `pictures/<project>.svg`. */
interface Sample {
  /** Its name, which is that in its `sindri.json`. */
  project: string
  title: string
  subtitle: string
  /** Of those whose folder lies beside this file; the others are the samples of their frameworks. */
  labels?: readonly string[]
}

/** All samples, as Explore features them: the first ten are the best over all frameworks, and one begins with the first. */
export const samples = [
  {
    project: 'multiplier2',
    title: 'Know two factors',
    subtitle: 'The smallest useful circuit: prove that you know what a number is the product of.',
  },
  {
    project: 'private_vote',
    title: 'A private vote',
    subtitle: 'circom: vote once, from a roll of voters, and let no one know who you are.',
    labels: ['identity', 'merkle-tree', 'hash'],
  },
  {
    project: 'of-age',
    title: 'Of age',
    subtitle: 'Noir: prove that you are of age, and keep your year of birth to yourself.',
  },
  {
    project: 'signed_grade',
    title: 'A signed grade',
    subtitle: 'gnark, in Go: prove that a school signed a grade that is good enough, not which.',
    labels: ['identity', 'signature'],
  },
  {
    project: 'json_claim',
    title: 'One line of a document',
    subtitle: 'OpenVM, in Rust: prove what a JSON document says of a balance, and not the rest.',
    labels: ['zkvm', 'document', 'hash'],
  },
  {
    project: 'sudoku',
    title: 'A solved sudoku',
    subtitle: 'circom: prove that you have the solution, without showing it.',
    labels: ['puzzle'],
  },
  {
    project: 'token_mint',
    title: 'A mint with a cap',
    subtitle: 'Aleo, by snarkVM: prove that no more tokens are minted than there may be.',
    labels: ['token', 'hash'],
  },
  {
    project: 'factors',
    title: 'No prime',
    subtitle: 'halo2, in Rust: prove that a number has factors, and keep them to yourself.',
  },
  {
    project: 'hash_chain',
    title: 'A thousand hashes',
    subtitle: 'plonky2, in Rust: verify the end of a hash chain without walking it.',
  },
  {
    project: 'fibonacci_program',
    title: 'Any program',
    subtitle: 'SP1, in Rust: a number of a sequence, proved by the run of an ordinary program.',
  },
  {
    project: 'hidden_amount',
    title: 'Between two bounds',
    subtitle: 'gnark, in Go: prove that a hidden amount is neither too small nor too large.',
    labels: ['range-check', 'finance'],
  },
  {
    project: 'airdrop',
    title: 'A share of the tree',
    subtitle: 'Noir: prove that a share in a Merkle tree is yours, and whom to pay.',
    labels: ['merkle-tree', 'token', 'hash'],
  },
  {
    project: 'secret_text',
    title: 'Know a text',
    subtitle: 'circom: prove that you know a text with a certain SHA-256, without telling it.',
    labels: ['hash'],
  },
  {
    project: 'credit_chain',
    title: 'Enough credit',
    subtitle: 'circom: prove by a chain of hashes that you have enough left, not how much.',
    labels: ['hash', 'finance', 'range-check'],
  },
  {
    project: 'preimage',
    title: 'Know a preimage',
    subtitle: 'gnark, in Go: prove that you know a number with a certain hash.',
  },
  {
    project: 'cube_chain',
    title: 'A thousand cubes',
    subtitle: 'boojum, in Rust: verify where a thousand steps lead without taking them.',
  },
  {
    project: 'sealed_bid',
    title: 'A sealed bid',
    subtitle: 'Aleo, by snarkVM: prove that a bid reaches the reserve price, without telling it.',
  },
  {
    project: 'fibonacci_guest',
    title: 'A program, proved',
    subtitle: 'OpenVM, in Rust: prove where a program ends, without running it again.',
  },
  {
    project: 'fibonacci',
    title: "Fibonacci's machine",
    subtitle: 'hermez, in PIL: a STARK that a machine took 1023 steps as it should.',
  },
  {
    project: 'collatz_guest',
    title: 'Down to one',
    subtitle: 'Jolt, in Rust: prove how many steps a number takes until it is one.',
  },
] as const satisfies readonly Sample[]

/** A sample whose sources lie in a folder of its name beside this file. */
export interface OwnSample {
  project: string
  labels: string[]
}

/** Those whose sources lie beside this file. */
export const ownSamples: OwnSample[] = samples.flatMap((sample) =>
  'labels' in sample ? [{ project: sample.project, labels: [...sample.labels] }] : [],
)
