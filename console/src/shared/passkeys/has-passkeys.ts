/** Whether this browser has passkeys for the address of this page: it has none without TLS, nor for an address that is a number. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
