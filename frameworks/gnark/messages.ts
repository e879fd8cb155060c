import { cleanMessages } from '../languages/go/clean-messages.ts'
import { harnessFolder } from './harness.ts'

interface Names {
  packageName: string
  circuitStructName: string
}

/** What the Go compiler says of our own lines beside the user's package, in the words of the manifest. */
export function explainBuild(stderr: string, { packageName, circuitStructName }: Names): string {
  const ours = stderr.split('\n').filter((line) => line.includes(`${harnessFolder}/`))
  if (ours.length === 0) return cleanMessages(stderr)
  const about = ours.join('\n')
  const contract = `Package ${packageName} must have a function FromJson(path string) witness.Witness.`
  if (about.includes(`undefined: user.${circuitStructName}`)) {
    return `circuitStructName: package ${packageName} has no type ${circuitStructName}.`
  }
  if (about.includes('user.FromJson')) {
    return `${contract} ${about.includes('undefined') ? 'It has none.' : `It is another: ${cleanMessages(about)}`}`
  }
  if (about.includes(`user.${circuitStructName}`)) {
    const reason = /\((missing method [^)]*|method [^)]*)\)/.exec(about)?.[1]
    return `circuitStructName: *${circuitStructName} is not a circuit of gnark${reason === undefined ? '' : `: ${reason}`}.`
  }
  return cleanMessages(stderr)
}
