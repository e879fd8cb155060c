import type { Expression, Pil } from './pilcom.ts'

/** The names of the public values that no identity of a machine uses: the verifier would take any value there. */
export function findOpenPublics(pil: Pil): string[] {
  const used = new Set<number>()
  const seen = new Set<number>()
  const waiting = identityExpressions(pil)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const parts: Expression[] = [pil.expressions[id] ?? { op: 'number' }]
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      if (part.op === 'public' && part.id !== undefined) used.add(part.id)
      if (part.op === 'exp' && part.id !== undefined) waiting.push(part.id)
      parts.push(...(part.values ?? []))
    }
  }
  return pil.publics.filter(({ id }) => !used.has(id)).map(({ name }) => name)
}

/** The expressions that the identities are made of. */
function identityExpressions(pil: Pil): number[] {
  const both = [...pil.plookupIdentities, ...pil.permutationIdentities]
  const found = [
    ...pil.polIdentities.map(({ e }) => e),
    ...both.flatMap(({ f, t, selF, selT }) => [...f, ...t, selF, selT]),
    ...pil.connectionIdentities.flatMap(({ pols, connections }) => [...pols, ...connections]),
  ]
  return found.filter((id) => typeof id === 'number')
}
