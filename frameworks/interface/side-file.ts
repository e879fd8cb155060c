import { readFile } from 'node:fs/promises'
import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { fieldOrders } from '@proofyard/contract/interface/field-order.ts'
import { InterfaceError, MAX_INTERFACE_BYTES, parseBounded } from '@proofyard/contract/interface/read-interface.ts'
import { ValueDescription, ValueName, Written } from '@proofyard/contract/interface/value-type.ts'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { z } from 'zod'
import { SideType, UnknownTypeError, valueTypeOf } from './side-types.ts'

export const SIDE_FILE = 'interface.json'

/** What a project says of its circuit where no compiler can. Other keys are refused: such a file means something else. */
const SideFile = z.strictObject({
  $schema: z.string().optional(),
  inputs: z
    .array(
      z.strictObject({
        name: ValueName,
        type: SideType,
        visibility: z.enum(['public', 'private']).default('private'),
        written: Written.exclude(['either']).optional(),
        description: ValueDescription.optional(),
      }),
    )
    .optional(),
  public_values: z
    .array(
      z.strictObject({
        name: ValueName,
        type: SideType,
        origin: z.enum(['input', 'output']).default('output'),
        description: ValueDescription.optional(),
      }),
    )
    .optional(),
})

/** The field of each framework whose circuits have no compiler that would tell. */
const orders: Partial<Record<CircuitType, string>> = {
  boojum: fieldOrders.goldilocks,
  plonky2: fieldOrders.goldilocks,
  hermez: fieldOrders.goldilocks,
  halo2: fieldOrders.bn254,
}

/** What interface.json says; undefined where there is none. It lies where it likes: it is the project's word. */
export async function readSideFile(
  folder: FilePath,
  circuitType: CircuitType,
): Promise<Pick<KeptInterface, 'inputs' | 'public_values'> | undefined> {
  const path = await findLeftFile(folder, SIDE_FILE, Number.MAX_SAFE_INTEGER)
  if (path === undefined) return undefined
  const small = await findLeftFile(folder, SIDE_FILE, MAX_INTERFACE_BYTES)
  if (small === undefined) throw new InterfaceError(`it is larger than ${MAX_INTERFACE_BYTES / 1024} KiB`)
  const { success, data, error } = SideFile.safeParse(parseBounded(await readFile(small, 'utf8')))
  if (!success) throw new InterfaceError(firstFault(error))
  try {
    return describe(data, orders[circuitType] ?? null)
  } catch (fault) {
    if (fault instanceof UnknownTypeError) throw new InterfaceError(fault.message, { cause: fault })
    throw fault
  }
}

function describe(
  { inputs, public_values: publicValues }: z.infer<typeof SideFile>,
  order: string | null,
): Pick<KeptInterface, 'inputs' | 'public_values'> {
  return {
    inputs:
      inputs === undefined
        ? null
        : {
            source: 'project',
            format: 'json',
            values: inputs.map(({ type, written, ...input }) => ({
              ...input,
              type: valueTypeOf(type, order, written),
            })),
          },
    public_values:
      publicValues === undefined
        ? null
        : {
            source: 'project',
            values: publicValues.map(({ type, ...value }) => ({ ...value, type: valueTypeOf(type, order, undefined) })),
          },
  }
}

function firstFault({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.map(String).join('.') ?? ''
  return `${where === '' ? 'it' : where.slice(0, 200)} ${issue?.message ?? 'is not right'}`
}
