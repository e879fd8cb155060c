import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { CommonManifest } from '../../framework.ts'
import { MUTANTS_EACH, drawMutants } from '../campaign.ts'
import { differenceOf, isSameJson, mutatedDocument } from '../mutate.ts'
import { type Documents, type WholeWay, documentsOf, parts } from '../whole-way.ts'
import type { Conformance, Forgery, Judge, Subject } from './description.ts'

/** Of each document, so many mutants go through `verify` itself, for a judge of many is not what runs in production. */
const BY_VERIFY_EACH = 2

/** Documents that no framework may take, whatever its own look like. */
const forgeries: Forgery[] = parts.flatMap((part) =>
  [
    ['nothing', () => ''],
    ['no JSON', () => '{'],
    ['cut off', (text: string) => text.trimEnd().slice(0, -1)],
    ['null', () => 'null'],
    ['an empty list', () => '[]'],
    ['an empty object', () => '{}'],
    ['twice', (text: string) => text + text],
    ['of another framework', () => '{"protocol":"groth16","curve":"bn128","nPublic":1,"type":"bn254","bytes":"AAAA"}'],
  ].map(([hazard, change]) => ({
    hazard: `${part}: ${String(hazard)}`,
    forge: (documents) =>
      ({ ...documents, [part]: typeof change === 'function' ? change(documents[part]) : '' }) satisfies Documents,
  })),
)

/** Nothing holds but the proof as it is: no mutant, nothing that was forged, nothing of another circuit. */
export function testClaims<M extends CommonManifest>(conformance: Conformance<M>, way: () => WholeWay<M>): void {
  let opening: ReturnType<NonNullable<Conformance<M>['judge']>> | undefined

  const subjects = conformance.subjects.filter(
    ({ isOnlyAtLength = false }) => !isOnlyAtLength || inject('campaign') === 'heavy',
  )
  describe.each(subjects)('claims: $name', (subject) => {
    let manifest: M
    let judge: Judge
    let whole: Documents

    beforeAll(async () => {
      opening ??= conformance.judge?.(way())
      const judging = await opening
      const build = await way().buildOnce(subject.project)
      manifest = build.kept.manifest
      whole = await documentsOf((await way().prove(build, subject.input)).claim)
      judge = judging?.(manifest) ?? oneByOne
    })
    const oneByOne: Judge = async (claims) => {
      const verdicts: boolean[] = []
      for (const claim of claims) verdicts.push(await way().verifyDocuments(manifest, claim))
      return verdicts
    }

    /** Which of these hold. The proof as it is stands before them, and must. */
    async function held(claims: Documents[], by = judge): Promise<number[]> {
      const [isWholeHeld, ...verdicts] = await by([whole, ...claims])
      expect(isWholeHeld, 'the proof as it is').toBe(true)
      expect(verdicts).toHaveLength(claims.length)
      return [...verdicts.entries()].filter(([, verdict]) => verdict).map(([index]) => index)
    }

    test('the proof as it is holds, also where the verifier gets nothing but the three documents', async () => {
      expect(await way().verifyDocuments(manifest, whole)).toBe(true)
    })

    test('nothing holds with a key, public values or a proof of another circuit', async () => {
      const others = await foreignTo(subject)
      expect(others.length).toBeGreaterThan(0)
      for (const other of others) {
        expect(other.verificationKey).not.toBe(whole.verificationKey)
        expect(other.proof).not.toBe(whole.proof)
        const mixed: Documents[] = [
          { ...whole, verificationKey: other.verificationKey },
          { ...whole, proof: other.proof },
          { ...other, verificationKey: whole.verificationKey },
          { ...other, publicValues: whole.publicValues, verificationKey: whole.verificationKey },
        ]
        const [mine = whole] = mixed
        expect(await held(mixed)).toEqual([])
        expect(await way().verifyDocuments(manifest, mine)).toBe(false)
      }
    })

    const forged = [...forgeries, ...(subject.forgeries ?? [])]
    test(`nothing that was forged holds (${forged.length} forgeries)`, async () => {
      const claims = forged.map(({ forge }) => forge(whole))
      for (const [index, claim] of claims.entries()) expect(claim, forged[index]?.hazard).not.toEqual(whole)
      expect((await held(claims)).map((index) => forged[index]?.hazard)).toEqual([])
    })

    test('nothing holds where the manifest names another system than the key', async () => {
      for (const other of otherSystems(conformance, manifest)) {
        expect(await way().verifyDocuments(other, whole), JSON.stringify(other)).toBe(false)
      }
    })

    test('documents that are nested without end are refused', async () => {
      for (const part of parts) {
        const nested = { ...whole, [part]: '['.repeat(1_000_000) }
        expect(await way().verifyDocuments(manifest, nested), part).toBe(false)
      }
    })

    test.each(parts)('no mutant of the %s holds', async (part) => {
      const mutants = mutantsOf(conformance, subject, whole, part)
      const indices = await held(mutants)
      const texts = indices.map((index) => mutants[index]?.[part] ?? '')
      expect(texts.map((text) => differenceOf(whole[part], text))).toEqual([])
      for (const mutant of mutants.slice(0, BY_VERIFY_EACH)) {
        const difference = JSON.stringify(differenceOf(whole[part], mutant[part]))
        expect(await way().verifyDocuments(manifest, mutant), difference).toBe(false)
      }
    })
  })

  async function foreignTo({ foreign, input }: Subject<M>): Promise<Documents[]> {
    if (!Array.isArray(foreign)) return await foreign(way())
    const made: Documents[] = []
    for (const project of foreign) {
      made.push(await documentsOf((await way().prove(await way().buildOnce(project), input)).claim))
    }
    return made
  }
}

/** What manifests name their systems by, and what those are called. */
const systemKeys = ['provingScheme', 'curve', 'network', 'commitmentScheme', 'proverHashToFieldName']
const systems =
  'groth16 plonk fflonk gwc shplonk app stark core compressed hyperkzg zeromorph bn254 bls12-377 bls12-381 bls24-315 bw6-633 bw6-761 mainnet testnet canary CometBlsHashToField'.split(
    ' ',
  )

/** The same manifest of each other system that its framework has; where it takes any text, that names none. */
function otherSystems<M extends CommonManifest>({ framework }: Conformance<M>, manifest: M): M[] {
  const own = new Map(Object.entries(manifest))
  const parsed = (key: string, value: string) => framework.manifest.safeParse({ ...manifest, [key]: value })
  return systemKeys
    .filter((key) => own.has(key) && !parsed(key, 'no such system').success)
    .flatMap((key) => systems.filter((system) => system !== own.get(key)).map((system) => parsed(key, system)))
    .flatMap(({ success, data }) => (success ? [data] : []))
}

function mutantsOf<M extends CommonManifest>(
  { framework, fields, isEqual }: Conformance<M>,
  { name, mutants, maxMutants = MUTANTS_EACH }: Subject<M>,
  whole: Documents,
  part: keyof Documents,
): Documents[] {
  const general = mutatedDocument(whole[part], fields).map((text): Documents => ({ ...whole, [part]: text }))
  const own = mutants?.(whole)[part]
  return drawMutants({
    name: `${framework.name}, ${name}, ${part}`,
    mutants: own === undefined ? general : fc.oneof(general, own),
    textOf: (mutant) => JSON.stringify(mutant),
    isMutant: (mutant) =>
      !parts.every((one) => isSameJson(mutant[one], whole[one])) && isEqual?.(mutant, whole) !== true,
    count: Math.min(MUTANTS_EACH, maxMutants),
  })
}
