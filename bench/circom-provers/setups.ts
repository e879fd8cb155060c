import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Used, measuredRun } from '../service/measured-run.ts'
import { type Made, makeCircuit, type smallest, snarkjs } from './circuits.ts'
import { exists } from './exists.ts'
import { finished } from './finished.ts'

/** Prints what our set-up uses for each circuit, and what snarkjs uses for a small one. */
export async function compareSetups(
  circuits: Made[],
  native: string,
  folder: string,
  { circuit, power }: typeof smallest,
): Promise<void> {
  const small = await makeCircuit(circuit, folder)
  console.log('\nset-up                           CPU s   wall s   peak MB')
  for (const circuit of [...circuits, small]) {
    const used = await measuredRun(native, ['setup', circuit.r1cs, join(folder, 'made-here.zkey')], folder)
    print(`${circuit.name}, circom-native`, used)
  }
  print(`${small.name}, snarkjs`, await snarkjsSetup(small, power, folder))
}

/** New key, one contribution and a beacon, on powers of tau that are there already. */
async function snarkjsSetup({ r1cs }: Made, power: number, folder: string): Promise<Used> {
  const powers = await powersOfTau(folder, power)
  const beacon = randomBytes(32).toString('hex')
  const steps = [
    ['groth16', 'setup', r1cs, powers, '0.zkey'],
    ['zkey', 'contribute', '0.zkey', '1.zkey', '--name=bench', `-e=${randomBytes(32).toString('hex')}`],
    ['zkey', 'beacon', '1.zkey', '2.zkey', beacon, '10', '--name=bench'],
  ]
  const used = []
  for (const step of steps) used.push(await measuredRun(process.execPath, [snarkjs(), ...step], folder))
  return {
    cpuSeconds: used.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    wallSeconds: used.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
    peakMegabytes: Math.max(...used.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

/** Powers of tau for 2^power constraints, made by snarkjs once and kept; not counted. */
export async function powersOfTau(folder: string, power: number): Promise<string> {
  const ready = join(folder, `${power}.ptau`)
  if (!(await exists(ready))) {
    const run = (...args: string[]) => finished(process.execPath, [snarkjs(), 'powersoftau', ...args], folder)
    // Another run of this command may be making them too.
    const part = (step: number) => join(folder, `${process.pid}-${power}-${step}.ptau`)
    await run('new', 'bn128', String(power), part(0))
    await run('contribute', part(0), part(1), '--name=bench', `-e=${randomBytes(32).toString('hex')}`)
    await run('prepare', 'phase2', part(1), part(2))
    await rename(part(2), ready)
    for (const step of [0, 1]) await rm(part(step))
  }
  return ready
}

function print(name: string, { cpuSeconds, wallSeconds, peakMegabytes }: Used): void {
  console.log(
    name.padEnd(31) +
      cpuSeconds.toFixed(2).padStart(7) +
      wallSeconds.toFixed(2).padStart(9) +
      peakMegabytes.toFixed(0).padStart(10),
  )
}
