import { closeCore, openCore } from '../../context.ts'
import { startMailSender } from '../mail-sender.ts'

/**
 * What a server does about mails, for tests that kill it. Arguments: database URL, storage URL, SMTP URL. Says to its
 * parent what happens to it.
 */
const [databaseUrl = '', storageUrl = '', smtpUrl = ''] = process.argv.slice(2)
const mail = { smtpUrl, from: 'no-reply@localhost', supportAddress: undefined, outboxFolder: '' }
const core = await openCore({
  databaseUrl,
  databaseConnections: 10,
  storageUrl,
  publicUrl: 'http://127.0.0.1:8080',
  mail,
})
const sender = startMailSender(core)
process.on('disconnect', () => void sender.stop().then(() => closeCore(core)))
