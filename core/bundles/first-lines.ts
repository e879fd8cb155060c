/** Warnings as strangers may read them: in the lines below the first one compilers quote the sources, which may be private. */
export function firstLines(warnings: string[]): string[] {
  return warnings.map((warning) => /[^\r\n\u2028\u2029]*/u.exec(warning.trimStart())?.[0].trimEnd() ?? '')
}
