import type { Attempt } from './attempt.ts'

/** What a build needs installed was not there when its job began, or is not any more. */
export class ToolchainGone extends Error {
  override name = 'ToolchainGone'
}

/** Whether whatever went wrong may be told as it was found: no more of the toolchain is missing than when the attempt began. */
export async function isToolchainWhole({ toolchain }: Attempt): Promise<boolean> {
  return toolchain === undefined || (await toolchain.isWhole())
}
