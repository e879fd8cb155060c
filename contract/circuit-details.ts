import { z } from 'zod'

const text = z.string()
const textOrNull = z.string().nullable()
const countOrNull = z.int().nullable()

/** A function of a zkVM's program, and the cycles that went to it, without those of the functions that it calls. */
export const FunctionCycles = z.strictObject({ name: text.max(200), cycles: z.int() })
export type FunctionCycles = z.infer<typeof FunctionCycles>

/** What people look at of a zkVM's program; null until Ready, and after where it is not known. */
const programKeys = {
  /** What proofs name the program by: its hash or commitment, as the framework writes it. */
  program_key: textOrNull,
  /** Bytes of the program for RISC-V. */
  elf_size: countOrNull,
  /** Counted of the project's own input. */
  sample_cycles: countOrNull,
  sample_segments: countOrNull,
  /** Where those cycles went: the functions that took most, from the first on. Null where the executor does not tell. */
  sample_functions: z.array(FunctionCycles).max(20).nullable(),
}

/**
 * The keys that each framework adds to a circuit (wire-format 5.1).
 * Those without null are there from the 201 of create on, before anything is compiled.
 */
export const frameworkKeys = {
  boojum: { field: textOrNull, zkevm_version: textOrNull, security_bits: countOrNull },
  circom: {
    curve: text,
    num_constraints: countOrNull,
    num_outputs: countOrNull,
    num_private_inputs: countOrNull,
    num_public_inputs: countOrNull,
  },
  gnark: { curve: text, gnark_version: text },
  halo2: { class_name: text, curve: text, degree: z.int(), halo2_version: text },
  hermez: { zkevm_version: textOrNull },
  jolt: {
    commitment_scheme: text,
    std_enabled: z.boolean(),
    jolt_version: text,
    package_name: text,
    guest_function: text,
    ...programKeys,
  },
  noir: {
    acir_opcodes: countOrNull,
    circuit_size: countOrNull,
    curve: text,
    nargo_package_name: text,
    noir_version: text,
  },
  openvm: { openvm_version: text, ...programKeys },
  plonky2: { struct_name: text, plonky2_version: text },
  snarkvm: { function_name: text, network: text },
  sp1: { sp1_version: text, ...programKeys },
}
