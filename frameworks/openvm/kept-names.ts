/** A build's kept files, by the names that our host has for them (harness/src/files.rs). */
export const keptNames = {
  key: 'verification_key.json',
  executable: 'program.vmexe',
  appKeys: 'app.pk',
  aggregationKeys: 'agg_prefix.pk',
}
