import { ExternalIcon } from '../../shared/ui/icons.tsx'
import { hostedFormAddress } from './hosted-form-address.ts'
import classes from './support.module.css'

/** The form of a hosted forms service, with the email address filled in. It can do nothing to the page around it. */
export function HostedForm({ form, email }: { form: string; email: string }) {
  const address = hostedFormAddress(form, email)
  return (
    <>
      <iframe
        className={classes.frame}
        title="Support form"
        src={address}
        // Its own origin is not ours, and without it these services cannot keep what was typed.
        // eslint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
      <a className={classes.aside} href={address} target="_blank" rel="noreferrer">
        Open the form in a new window <ExternalIcon size={12} />
      </a>
    </>
  )
}
