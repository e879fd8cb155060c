/** Whether what is sent to a server can be read and changed on the way: over http, to another machine. @param url its origin */
export function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const isThisMachine =
    hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
  return protocol === 'http:' && !isThisMachine
}
