import { findGo } from '../go/find-go.ts'

/** What tests cannot run for want of: the machine's Go. */
export async function missingGo(): Promise<string | undefined> {
  return (await findGo()) === undefined ? 'There is no Go on this machine.' : undefined
}
