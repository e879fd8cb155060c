/** The value of a cookie that script may read, or undefined. `all` is `document.cookie`. */
export function readCookie(all: string, name: string): string | undefined {
  for (const pair of all.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}
