import type { GitSource, SourceEdit } from '../languages/git-source.ts'
import { JOLT_COMMIT } from './versions.ts'

const remove = (file: string, from: string): SourceEdit => ({ file, from, to: '' })

/** Jolt 0.1.0 is on no registry, and wants a compiler and crates of its time: these edits let it compile with what there is today. */
export const joltSource: GitSource = {
  url: 'https://github.com/a16z/jolt',
  revision: JOLT_COMMIT,
  paths: ['LICENSE', 'common', 'jolt-core', 'tracer'],
  edits: [
    // No code needs it, and today's compiler ends with an error of its own where it is on.
    remove('jolt-core/src/lib.rs', '#![feature(generic_const_exprs)]\n'),
    // Its field for binary towers is a git dependency, and nothing proves with it.
    remove(
      'jolt-core/Cargo.toml',
      'binius-field = { git = "https://gitlab.com/UlvetannaOSS/binius", package = "binius_field" }\n',
    ),
    remove('jolt-core/src/field/mod.rs', 'pub mod binius;\n'),
    remove('jolt-core/src/poly/commitment/mod.rs', 'pub mod binius;\n'),
    // Proofs as Solidity reads them; there is no Solidity verifier of whole proofs.
    remove('jolt-core/Cargo.toml', 'alloy-primitives = "0.7.6"\n'),
    remove('jolt-core/Cargo.toml', 'alloy-rs = "0.2.1"\n'),
    remove('jolt-core/Cargo.toml', 'alloy-sol-macro = "0.7.6"\n'),
    remove('jolt-core/Cargo.toml', 'alloy-sol-types = "0.7.6"\n'),
    remove('jolt-core/src/utils/mod.rs', 'pub mod sol_types;\n'),
    // A function of a16z's fork of arkworks; the one of the registry says the same.
    {
      file: 'jolt-core/src/field/ark.rs',
      from: '<Self as ark_ff::PrimeField>::from_u64(n)',
      to: 'Some(<Self as From<u64>>::from(n))',
    },
    // Our host looks whether they hold anything that Jolt's verifier does not read.
    {
      file: 'jolt-core/src/jolt/vm/instruction_lookups.rs',
      from: '    memory_checking: MemoryCheckingProof<',
      to: '    pub memory_checking: MemoryCheckingProof<',
    },
    {
      file: 'jolt-core/src/jolt/vm/timestamp_range_check.rs',
      from: '    openings: TimestampRangeCheckOpenings<F>,\n    exogenous_openings',
      to: '    pub openings: TimestampRangeCheckOpenings<F>,\n    exogenous_openings',
    },
    {
      file: 'jolt-core/src/jolt/vm/timestamp_range_check.rs',
      from: '    batched_grand_product: BatchedGrandProductProof<PCS>,\n}',
      to: '    pub batched_grand_product: BatchedGrandProductProof<PCS>,\n}',
    },
    // Our host steps the machine itself, for Jolt's own loop has no limit.
    { file: 'tracer/src/lib.rs', from: '\nmod emulator;\n', to: '\npub mod emulator;\n' },
  ],
}
