import { runProgram } from '../harness/api.ts'

/**
 * Those of some Debian packages that are not installed on this machine.
 *
 * @returns all of them where the machine is no Debian
 */
export async function missingPackages(names: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const { code, output } = await runProgram('dpkg-query', ['--show', '--showformat=${Status}', name]).catch(() => ({
      code: 1,
      output: '',
    }))
    if (code !== 0 || !output.endsWith(' installed')) missing.push(name)
  }
  return missing
}

/**
 * Installs what a campaign needs of Debian's packages, where the machine belongs to CI; a person's machine is left as it is, and the campaign says
 * what it misses.
 */
export async function installPackages(names: string[]): Promise<void> {
  if (process.env['CI'] === undefined || process.getuid?.() !== 0) return
  const missing = await missingPackages(names)
  if (missing.length === 0) return
  console.log(`Installs ${missing.join(', ')} …`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await runProgram('apt-get', ['-qq', ...args], { env })
    if (code !== 0) console.log(`apt-get ${args[0]} failed; going on without:\n${output.slice(-2000)}`)
  }
}
