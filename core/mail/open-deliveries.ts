import type { MailSettings } from '@proofyard/settings/mail-settings.ts'
import type { Delivery } from './delivery.ts'
import { outboxDelivery } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'

/** Where mails go. */
export interface Deliveries {
  /** To people who have an account, or are invited. */
  people: Delivery
  /** To the team that runs this server. */
  support: Delivery & { to: string }
  /** For a message to the team that could not be sent. */
  outbox: Delivery
  close: () => void
}

/**
 * The deliveries that the settings ask for. Messages to the team become files while no address of the team is set.
 */
export function openDeliveries({ smtpUrl, from, supportAddress, outboxFolder }: MailSettings): Deliveries {
  const outbox = outboxDelivery(outboxFolder, from)
  const people = smtpUrl === undefined ? outbox : smtpDelivery(smtpUrl, from)
  const support = supportAddress === undefined ? outbox : people
  return { people, support: { ...support, to: supportAddress ?? 'support@localhost' }, outbox, close: people.close }
}
