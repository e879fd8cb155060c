/** The address of a hosted form, with the email address where `{email}` stands, else as `email` in the query. */
export function hostedFormAddress(form: string, email: string): string {
  if (form.includes('{email}')) return form.replaceAll('{email}', encodeURIComponent(email))
  const address = new URL(form)
  address.searchParams.set('email', email)
  return address.href
}
