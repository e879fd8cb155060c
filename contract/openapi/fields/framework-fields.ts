import type { Field } from './field.ts'

/** What a build of one framework has besides. */
export const frameworkFields: Record<string, Field> = {
  curve: { description: 'The elliptic curve of the proof system.', example: 'bn254' },
  num_constraints: { description: 'Constraints of the circuit; null until Ready.', example: 1 },
  num_outputs: { description: 'Output signals; null until Ready.', example: 1 },
  num_private_inputs: { description: 'Private input signals; null until Ready.', example: 2 },
  num_public_inputs: { description: 'Public input signals; null until Ready.', example: 0 },
  field: { description: 'The field that the circuit computes in.', example: 'goldilocks' },
  zkevm_version: { description: 'Version of the zkEVM that is proved, where it is one.', example: null },
  security_bits: { description: "Bits of security by FRI's conjecture; null until Ready.", example: 100 },
  gnark_version: { description: 'Version of gnark.', example: 'v0.10.0' },
  class_name: { description: 'Path of the circuit type in the package.', example: 'multiplier::Circuit' },
  degree: { description: 'Base-two logarithm of the rows of the circuit.', example: 12 },
  halo2_version: { description: 'Flavour and version of halo2.', example: 'axiom-v0.3.0' },
  commitment_scheme: { description: 'Polynomial commitment scheme.', example: 'hyperkzg' },
  std_enabled: { description: 'Whether the guest uses the standard library of Rust.', example: true },
  jolt_version: { description: 'Version of Jolt.', example: '0.1.0' },
  package_name: { description: 'Package of the guest program.', example: 'multiplier-guest' },
  guest_function: { description: 'Function that is proved.', example: 'multiply' },
  acir_opcodes: { description: 'Opcodes of the compiled program; null until Ready.', example: 1 },
  circuit_size: { description: 'Gates of the circuit; null until Ready.', example: 2941 },
  nargo_package_name: { description: 'Package name in Nargo.toml.', example: 'multiplier' },
  noir_version: { description: 'Version of Noir.', example: '0.28.0' },
  openvm_version: { description: 'Version of OpenVM.', example: 'scroll' },
  struct_name: { description: 'Path of the circuit type in the package.', example: 'multiplier::Circuit' },
  plonky2_version: { description: 'Version of plonky2.', example: '1.1.0' },
  function_name: { description: 'Function of the program that is proved.', example: 'multiply' },
  network: { description: 'Network of Aleo that the proof is for.', example: 'mainnet' },
  program_key: {
    description: 'What proofs name the program by, as the framework writes it; null until Ready.',
    example: '0x0055d6…',
  },
  elf_size: { description: 'Bytes of the program for RISC-V; null until Ready.', example: 81_244 },
  sample_cycles: {
    description: "Cycles of the program on the project's own input; null until Ready, and where it has none.",
    example: 4211,
  },
  sample_segments: { description: 'Segments of the same execution.', example: 1 },
  sample_functions: {
    description:
      'The functions that those cycles went to, up to 20 from the one that took most, by the symbols of the program; null until Ready, and where the zkVM does not tell.',
    example: [{ name: 'guest::fibonacci', cycles: 3120 }],
  },
  sp1_version: { description: 'Version of SP1.', example: '5.0.0' },
}
