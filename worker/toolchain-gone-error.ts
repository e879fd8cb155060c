import type { Attempt } from './attempt.ts'

/** What a build needs installed was not there when its job began, or is not any more. */
export class ToolchainGoneError extends Error {
  override name = 'ToolchainGoneError'
}

/** Whether the toolchain is as it was when the attempt began, so that a failure may be reported as it is. */
export async function isToolchainWhole({ toolchain }: Pick<Attempt, 'toolchain'>): Promise<boolean> {
  return toolchain === undefined || (await toolchain.isWhole())
}
