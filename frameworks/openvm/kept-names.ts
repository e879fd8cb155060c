/** A build's kept files, by the names that our host has for them (harness/src/files.rs); it knows nothing of the sizes. */
export const keptNames = {
  key: 'verification_key.json',
  executable: 'program.vmexe',
  appKeys: 'app.pk',
  aggregationKeys: 'agg_prefix.pk',
  sizes: 'sizes.json',
}
