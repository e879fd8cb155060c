const FOLDER = '../../../../docs/images/'

const addresses = import.meta.glob<string>('../../../../docs/images/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the console serves a picture of `docs/images`; undefined for every other. */
export function documentPicture(source: string): string | undefined {
  return source.startsWith('images/') ? addresses[FOLDER + source.slice('images/'.length)] : undefined
}
