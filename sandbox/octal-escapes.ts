/** The escapes of paths in fstab and mountinfo: man 5 fstab. */
export function escapeOctal(path: string): string {
  return path.replaceAll(/[\s\\#]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

export function unescapeOctal(path: string): string {
  return path.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
