/** Every name that a person reads for this product; no other file spells them out. */
export const brand = {
  product: 'Proofyard',
  /** Who answers for the service, as in "via the {provider} API". */
  provider: 'Proofyard',
  /** The command line tool: the word to type, and the npm package that brings it. */
  cli: 'sindri',
  cliPackage: 'sindri',
  /** The command line of this product's own. */
  ownCli: 'proofyard',
  /** Environment variable that points the command line tool at this server. */
  cliBaseUrlVariable: 'SINDRI_BASE_URL',
  /** Slug of the team that owns the sample projects. */
  sampleTeam: 'proofyard',
  /** The first cards of Explore, for those of these sample projects that this server has; one begins with the first. */
  featured: [
    {
      project: 'multiplier2',
      title: 'Know two factors',
      subtitle: 'The smallest useful circuit: prove that you know what a number is the product of.',
    },
    {
      project: 'of-age',
      title: 'Of age',
      subtitle: 'Noir: prove that you are of age, and keep your year of birth to yourself.',
    },
    {
      project: 'preimage',
      title: 'Know a preimage',
      subtitle: 'gnark, in Go: prove that you know a number with a certain hash.',
    },
    {
      project: 'hash_chain',
      title: 'A thousand hashes',
      subtitle: 'plonky2, in Rust: verify the end of a hash chain without walking it.',
    },
    {
      project: 'cube_chain',
      title: 'A thousand cubes',
      subtitle: 'boojum, in Rust: verify where a thousand steps lead without taking them.',
    },
    {
      project: 'factors',
      title: 'No prime',
      subtitle: 'halo2, in Rust: prove that a number has factors, and keep them to yourself.',
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
      project: 'fibonacci_program',
      title: 'Any program',
      subtitle: 'SP1, in Rust: a number of a sequence, proved by the run of an ordinary program.',
    },
    {
      project: 'collatz_guest',
      title: 'Down to one',
      subtitle: 'Jolt, in Rust: prove how many steps a number takes until it is one.',
    },
  ],
  /** Whose provers Explore finds under "Scroll". */
  scroll: { team: 'scroll', projects: ['chunk_prover', 'batch_prover', 'bundle_prover'] },
  /** What Explore says of the service below its title, such as how many developers use it; empty until it is true. */
  claim: '',
  documentationPath: '/docs',
} as const
