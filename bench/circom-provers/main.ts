// Provers on the same key and witness, taking turns in one run: CPU seconds, wall time, peak memory. Every proof is
// verified by snarkjs. `again` is the second proof of a native prover that stays with the key, `with tables` one after it has
// made its tables. Fails when ours uses more than a sixth of snarkjs's CPU on the large circuit, or not less than
// rapidsnark's or more than 0.8 of snarkrs's on any, or with tables more than the first. With `--smoke` one small circuit, once. With `--million` the provers that can also take 1,000,000 constraints.
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Used, measuredRun, median } from '../service/measured-run.ts'
import { endBench } from '../arguments.ts'
import { type Made, circuits, makeCircuit, million, small, smallest, snarkjs } from './circuits.ts'
import { finished } from './finished.ts'
import { type Prover, findProvers } from './provers.ts'
import { startResidentProver } from './resident.ts'
import { compareSetups } from './setups.ts'
import { verify } from './verify.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { million: { type: 'boolean' }, smoke: { type: 'boolean' } },
})
const isSmoke = flags.smoke === true
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 3)
const timesLessThanSnarkjs = 6
const mostToSnarkrs = 0.8
const large = 'sha256'
const folder = join(homedir(), '.cache', 'proofyard', 'bench', 'circom-provers')

/** Ours as it stays: without tables, and with them. */
const staying = { again: [], 'with tables': ['--tables', String(64 * 1024 ** 3), '--tables-after', '1'] }

type Name = Prover['name'] | keyof typeof staying
type Results = Map<Name, Used[]>

/** Gives the key of a circuit, made by our own set-up, and its verification key as snarkjs exports it. */
async function keysFor(circuit: Made, native: string): Promise<{ key: string; verificationKey: string }> {
  const [key, verificationKey] = [join(folder, `${circuit.name}.zkey`), join(folder, `${circuit.name}.key.json`)]
  await finished(native, ['setup', circuit.r1cs, key], folder)
  await finished(process.execPath, [snarkjs(), 'zkey', 'export', 'verificationkey', key, verificationKey], folder)
  return { key, verificationKey }
}

const stays: (keyof typeof staying)[] = ['again', 'with tables']

async function race(circuit: Made, provers: Prover[], native: string): Promise<Results> {
  const { key, verificationKey } = await keysFor(circuit, native)
  const results: Results = new Map([...provers.map(({ name }) => name), ...stays].map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, program, args } of provers) {
      const [proof, values] = [`${circuit.name}.${name}.proof.json`, `${circuit.name}.${name}.public.json`]
      results.get(name)?.push(await measuredRun(program, [...args, key, circuit.witness, proof, values], folder))
      await verify(verificationKey, values, proof, folder)
    }
    for (const name of stays) {
      const made = await proveAgain({ circuit, native, key, verificationKey, name })
      results.get(name)?.push(made.again)
      if (round === 0 && name === 'with tables') printTables(circuit, made.between)
    }
  }
  return results
}

interface Again {
  circuit: Made
  native: string
  key: string
  verificationKey: string
  name: keyof typeof staying
}

/** Two proofs by a prover that stays, and what it used between them. */
async function proveAgain({ circuit, native, key, verificationKey, name }: Again) {
  const prover = startResidentProver(native, staying[name], key, folder)
  const [proof, values] = [`${circuit.name}.again.proof.json`, `${circuit.name}.again.public.json`]
  await prover.prove(circuit.witness, proof, values)
  const between = await prover.settle()
  const again = await prover.prove(circuit.witness, proof, values)
  await prover.end()
  await verify(verificationKey, values, proof, folder)
  return { between, again }
}

function printTables(circuit: Made, { cpuSeconds, peakMegabytes }: Used): void {
  console.log(`\n${circuit.name}: tables took ${cpuSeconds.toFixed(1)} CPU s; with them ${peakMegabytes.toFixed(0)} MB`)
}

function medianOf(results: Results, name: Name, what: keyof Used): number {
  return median((results.get(name) ?? []).map((used) => used[what]))
}

function print(circuit: Made, results: Results): void {
  console.log(`\n${circuit.name}, ${circuit.constraints} constraints; medians of ${rounds}, every proof verified`)
  console.log('                 CPU s   wall s   peak MB   CPU to snarkjs   to rapidsnark   to snarkrs   to our first')
  for (const name of results.keys()) {
    const cpu = medianOf(results, name, 'cpuSeconds')
    const toward = (other: Name) =>
      results.has(other) ? (cpu / medianOf(results, other, 'cpuSeconds')).toFixed(2) : '-'
    console.log(
      name.padEnd(15) +
        cpu.toFixed(2).padStart(7) +
        medianOf(results, name, 'wallSeconds').toFixed(2).padStart(9) +
        medianOf(results, name, 'peakMegabytes').toFixed(0).padStart(10) +
        toward('snarkjs').padStart(17) +
        toward('rapidsnark').padStart(16) +
        toward('snarkrs').padStart(13) +
        toward('circom-native').padStart(15),
    )
  }
}

/** What the results fall short of, as sentences. */
function missed(circuit: Made, results: Results): string[] {
  const ours = medianOf(results, 'circom-native', 'cpuSeconds')
  const problems: string[] = []
  for (const name of ['circom-native', 'again'] as const) {
    const cpu = medianOf(results, name, 'cpuSeconds')
    if (results.has('snarkrs') && cpu > mostToSnarkrs * medianOf(results, 'snarkrs', 'cpuSeconds'))
      problems.push(`${circuit.name}: ${name} takes more than ${mostToSnarkrs} of the CPU of snarkrs`)
  }
  if (medianOf(results, 'with tables', 'cpuSeconds') > ours) {
    problems.push(`${circuit.name}: a proof with tables takes more CPU than the first`)
  }
  if (circuit.name === large && ours * timesLessThanSnarkjs > medianOf(results, 'snarkjs', 'cpuSeconds')) {
    problems.push(`${circuit.name}: not ${timesLessThanSnarkjs} times less CPU than snarkjs`)
  }
  if (results.has('rapidsnark') && ours >= medianOf(results, 'rapidsnark', 'cpuSeconds'))
    problems.push(`${circuit.name}: not less CPU than rapidsnark`)
  return problems
}

await mkdir(folder, { recursive: true })
const provers = await findProvers(folder)
const native = provers.find(({ name }) => name === 'circom-native')?.program ?? ''
const problems: string[] = []
const made = []
for (const circuit of isSmoke ? [smallest.circuit] : circuits) made.push(await makeCircuit(circuit, folder))
for (const circuit of made) {
  const results = await race(circuit, provers, native)
  print(circuit, results)
  problems.push(...missed(circuit, results))
}
if (flags.million === true) {
  const circuit = await makeCircuit(million, folder)
  const quick = provers.filter(({ name }) => name === 'circom-native' || name === 'snarkrs')
  const results = await race(circuit, quick, native)
  print(circuit, results)
  problems.push(...missed(circuit, results))
}
await compareSetups(made, native, folder, isSmoke ? smallest : small)
console.log(problems.length === 0 ? '\nAll limits are kept.' : `\nMissed:\n${problems.join('\n')}`)
endBench(problems.length === 0, isSmoke)
