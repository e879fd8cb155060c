/** What a person reads who unpacks a bundle. @param label of its key, where that has one */
export function readme(publicUrl: string, label: string | undefined): string {
  return `${label === undefined ? '' : `${label}\n\n`}A zero-knowledge proof, and what it is verified with. Nobody has to believe the server that made it.

  proof.json             the proof
  public.json            what it shows: its public values
  verification_key.json  the key of the circuit, where the framework has keys
  calldata.txt           what a verifier contract is called with, where there is one
  bundle.json            of which circuit, made by which versions, with keys from where
  SHA256SUMS             the hashes of these files
  SHA256SUMS.sig         the server's Ed25519 signature over SHA256SUMS
  server-key.pem         the key of that signature

1. That nothing was changed since the server wrote it:

     sha256sum --check SHA256SUMS
     openssl pkeyutl -verify -pubin -inkey server-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig

   and that server-key.pem is a key of the server: ${publicUrl}/.well-known/proofyard-keys.json lists them.

2. That the proof holds, which no signature shows: with the framework's own verifier. ${publicUrl}/docs/frameworks
   has the commands for each framework. ${publicUrl}/verify is a page that checks 1 in a browser, and 2 for circom; save a
   copy of it, and no server takes part.

3. What it is worth: "setup" in bundle.json says where the keys come from, and "warnings" what else to know. Who knows the secrets of a set-up can make
   proofs of false statements.
`
}
