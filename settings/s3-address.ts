/** Where a storage lies in an S3 server. */
export interface S3Address {
  bucket: string
  /** What each key begins with: empty, or ends with a slash. */
  prefix: string
  /** Of a server other than Amazon's. */
  endpoint: string | undefined
  region: string
  /** The bucket stands in the path, not in the name of the host. */
  isPathStyle: boolean
  /** Callers reach it, too, and may be sent to it for large files. */
  hasLinks: boolean
}

/**
 * Reads an address such as `s3://bucket/folder?endpoint=https://s3.example.org&region=eu-1`. Of a server other than Amazon's the bucket
 * stands in the path unless it says `path-style=off`. With `links=on` callers are sent to it for large files. The credentials are not part of it: they come from the AWS variables.
 *
 * @throws Error with a sentence for the operator
 */
export function readS3Address(text: string, variables: Record<string, string | undefined> = process.env): S3Address {
  const { hostname: bucket, pathname, searchParams, username, password } = new URL(text)
  const unknown = [...searchParams.keys()].find((name) => !['endpoint', 'region', 'path-style', 'links'].includes(name))
  if (unknown !== undefined) throw new Error(`knows endpoint, region, path-style and links, and no ${unknown}`)
  if (username !== '' || password !== '')
    throw new Error('must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('must name a bucket, such as s3://proofs/artifacts')
  const folder = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w!.*'()/-]*$/.test(folder))
    throw new Error("may have letters, digits, - _ . ! * ' ( ) and / after its bucket")
  const wrong = ['path-style', 'links'].find((name) => !['on', 'off'].includes(searchParams.get(name) ?? 'off'))
  if (wrong !== undefined) throw new Error(`must have on or off for ${wrong}`)
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new Error('must have an endpoint such as https://s3.example.org')
  return {
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? variables.AWS_REGION ?? 'us-east-1',
    isPathStyle:
      searchParams.get('path-style') === 'on' || (endpoint !== undefined && searchParams.get('path-style') !== 'off'),
    hasLinks: searchParams.get('links') === 'on',
  }
}
