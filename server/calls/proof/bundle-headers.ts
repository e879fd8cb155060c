/** Of a bundle as a download. */
export function bundleHeaders(proofId: string): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${proofId}.proof.zip"`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
