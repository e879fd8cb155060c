import { countValues, listValues } from '@proofyard/contract/interface/value-names.ts'
import { Json } from '@proofyard/contract/json.ts'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { MAX_SHOWN_VALUES, type PublicValueReader, listPlainValues } from '../interface/shown-value.ts'

const Document = z.object({ 'Verifier.toml': z.string() })

/** The values of Verifier.toml by their names in the program. A text of Noir may look like a number, so its type decides. */
export const readPublicValues: PublicValueReader = (document, known) => {
  const { success, data } = Document.safeParse(document)
  const table = success ? tableOf(data['Verifier.toml']) : undefined
  if (table === undefined) return listPlainValues(document)
  const members = known?.values ?? []
  const isListed = countValues(members) <= BigInt(MAX_SHOWN_VALUES)
  const listed = isListed ? [...listValues(members)] : []
  const texts = new Set(listed.filter(({ type }) => type.kind === 'text').map(({ path }) => path))
  return listPlainValues(table, (name) => texts.has(name))
}

function tableOf(toml: string): Json | undefined {
  try {
    return Json.parse(JSON.parse(JSON.stringify(parse(toml))))
  } catch {
    // No TOML, or deeper than the stack is: it is shown as it stands.
    return undefined
  }
}
