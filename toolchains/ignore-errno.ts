/** Where a process may not write. */
export const FORBIDDEN = ['EROFS', 'EACCES', 'EPERM']

/** For `catch`: lets an error of the file system pass that has one of these codes, such as ENOENT, and throws any other. */
export function ignoreErrno(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error
  }
}
