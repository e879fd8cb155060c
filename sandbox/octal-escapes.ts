/** The escapes of paths in mountinfo, and of words that are separated by spaces: man 5 fstab. */
export function escapeOctal(path: string): string {
  return path.replaceAll(/[\t\n\v\f\r \\#]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

export function unescapeOctal(path: string): string {
  return path.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
