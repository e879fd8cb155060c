// Provers on the same key and witness, taking turns in one run: CPU seconds, wall time, peak memory. Every proof is
// verified by snarkjs. Fails when ours uses more than a sixth of snarkjs's CPU on the large circuit, or not less than
// rapidsnark's or more than 0.8 of snarkrs's on any. With `--million` the provers that can also take 1,000,000 constraints.
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Used, measuredRun, median } from '../service/measured-run.ts'
import { type Made, circuits, makeCircuit, million, snarkjs } from './circuits.ts'
import { finished } from './finished.ts'
import { type Prover, findProvers } from './provers.ts'
import { compareSetups } from './setups.ts'
import { verify } from './verify.ts'

const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { million: { type: 'boolean' } } })
const rounds = Number(positionals[0] ?? 3)
const timesLessThanSnarkjs = 6
const mostToSnarkrs = 0.8
const large = 'sha256'
const folder = join(homedir(), '.cache', 'proofyard', 'bench', 'circom-provers')

type Results = Map<Prover['name'], Used[]>

/** Gives the key of a circuit, made by our own set-up, and its verification key as snarkjs exports it. */
async function keysFor(circuit: Made, native: string): Promise<{ key: string; verificationKey: string }> {
  const [key, verificationKey] = [join(folder, `${circuit.name}.zkey`), join(folder, `${circuit.name}.key.json`)]
  await finished(native, ['setup', circuit.r1cs, key], folder)
  await finished(process.execPath, [snarkjs(), 'zkey', 'export', 'verificationkey', key, verificationKey], folder)
  return { key, verificationKey }
}

async function race(circuit: Made, provers: Prover[], native: string): Promise<Results> {
  const { key, verificationKey } = await keysFor(circuit, native)
  const results: Results = new Map(provers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, program, args } of provers) {
      const [proof, values] = [`${circuit.name}.${name}.proof.json`, `${circuit.name}.${name}.public.json`]
      results.get(name)?.push(await measuredRun(program, [...args, key, circuit.witness, proof, values], folder))
      await verify(verificationKey, values, proof, folder)
    }
  }
  return results
}

function medianOf(results: Results, name: Prover['name'], what: keyof Used): number {
  return median((results.get(name) ?? []).map((used) => used[what]))
}

function print(circuit: Made, results: Results): void {
  console.log(`\n${circuit.name}, ${circuit.constraints} constraints; medians of ${rounds}, every proof verified`)
  console.log('                 CPU s   wall s   peak MB   CPU to snarkjs   to rapidsnark   to snarkrs')
  for (const name of results.keys()) {
    const cpu = medianOf(results, name, 'cpuSeconds')
    const toward = (other: Prover['name']) =>
      results.has(other) ? (cpu / medianOf(results, other, 'cpuSeconds')).toFixed(2) : '-'
    console.log(
      name.padEnd(15) +
        cpu.toFixed(2).padStart(7) +
        medianOf(results, name, 'wallSeconds').toFixed(2).padStart(9) +
        medianOf(results, name, 'peakMegabytes').toFixed(0).padStart(10) +
        toward('snarkjs').padStart(17) +
        toward('rapidsnark').padStart(16) +
        toward('snarkrs').padStart(13),
    )
  }
}

/** What the results fall short of, as sentences. */
function missed(circuit: Made, results: Results): string[] {
  const ours = medianOf(results, 'circom-native', 'cpuSeconds')
  const problems: string[] = []
  if (results.has('snarkrs') && ours > mostToSnarkrs * medianOf(results, 'snarkrs', 'cpuSeconds')) {
    problems.push(`${circuit.name}: more than ${mostToSnarkrs} of the CPU of snarkrs`)
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
for (const circuit of circuits) made.push(await makeCircuit(circuit, folder))
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
await compareSetups(made, native, folder)
console.log(problems.length === 0 ? '\nAll limits are kept.' : `\nMissed:\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
