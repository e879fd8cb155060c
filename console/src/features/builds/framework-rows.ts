import type { Circuit } from '@proofyard/contract/circuit.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'

type Value = string | number | boolean | null

/** The facts that a framework adds to a build, with the names people read (product specification, section 3). */
export function frameworkRows(build: Circuit): [name: string, value: Value][] {
  switch (build.circuit_type) {
    case 'boojum':
      return [
        ['Field', build.field],
        ['zkEVM Version', build.zkevm_version],
        ['Security Bits', build.security_bits],
      ]
    case 'circom':
      return [
        ['Curve', build.curve],
        ['Constraints', build.num_constraints],
        ['Private Inputs', build.num_private_inputs],
        ['Public Inputs', build.num_public_inputs],
        ['Outputs', build.num_outputs],
      ]
    case 'gnark':
      return [
        ['Curve', build.curve],
        ['Gnark Version', build.gnark_version],
      ]
    case 'halo2':
      return [
        ['Curve', build.curve],
        ['Degree', build.degree],
        ['Halo2 Version', build.halo2_version],
      ]
    case 'hermez':
      // Only a project without sources of its own has one.
      return build.zkevm_version === null ? [] : [['zkEVM Version', build.zkevm_version]]
    case 'jolt':
      return [['Jolt Version', build.jolt_version], ...programRows(build)]
    case 'noir':
      return [
        ['ACIR Opcodes', build.acir_opcodes],
        ['Curve', build.curve],
        ['Circuit Size', build.circuit_size],
        ['Noir Version', build.noir_version],
      ]
    case 'openvm':
      return [['OpenVM Version', build.openvm_version], ...programRows(build)]
    case 'plonky2':
      return [['Plonky2 Version', build.plonky2_version]]
    case 'snarkvm':
      return [
        ['Function', build.function_name],
        ['Network', build.network],
      ]
    case 'sp1':
      break
  }
  return [['SP1 Version', build.sp1_version], ...programRows(build)]
}

type Program = Extract<Circuit, { circuit_type: 'jolt' | 'openvm' | 'sp1' }>

/** What people look at of a zkVM's program. */
function programRows(build: Program): [name: string, value: Value][] {
  return [
    ['Program Key', build.program_key],
    ['ELF Size', formatBytes(build.elf_size)],
    ['Sample Cycles', formatCount(build.sample_cycles)],
    ['Sample Segments', formatCount(build.sample_segments)],
  ]
}
