import type { Analytics } from '@proofyard/contract/console-settings.ts'

/** What a browser says of itself, as far as it is about being followed. */
interface Wishes {
  doNotTrack?: string | null
  /** Global Privacy Control; TypeScript does not know it yet. */
  globalPrivacyControl?: boolean
}

/** The key for pages of a host, or undefined where nothing is to be sent: not set, or not wished by the visitor. */
export function writeKey(analytics: Analytics | null, host: string, wishes: Wishes): string | undefined {
  if (analytics === null || wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true) return undefined
  const isProduction = host === analytics.production_host
  return (isProduction ? analytics.write_key : analytics.other_write_key) ?? undefined
}
