/** A monitor asks for these every few seconds. */
export const PROBES = ['/healthz', '/readyz', '/metrics']
