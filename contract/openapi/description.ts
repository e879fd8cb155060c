import { brand } from '../brand.ts'
import { NEWEST, TOTAL_HEADER } from '../page.ts'
import { CSRF_COOKIE, CSRF_HEADER, TEAM_HEADER } from '../session.ts'

/** What holds for every call, in Markdown. */
export const description = `
${brand.product} compiles zero-knowledge circuit projects into builds and makes proofs with them.

**Who calls.** \`Authorization: Bearer\` carries an API key, which acts for the team that it belongs to, or the access token of a
user. A browser that has signed in sends its session cookie, and on every call but GET the cookie \`${CSRF_COOKIE}\` again as
the header \`${CSRF_HEADER}\`. A user acts for one team: the one whose id is in \`${TEAM_HEADER}\`, else the personal one.

**What is not yours** is answered like what does not exist: 404.

**Names of circuits.** A circuit is named by its id, or by \`name\`, \`name:tag\`, \`team/name\`, \`team/name:tag\`, with the slash and the
colon as they are or percent-encoded. Without a tag \`latest\` is meant; of several builds with a tag the newest.

**Waiting.** Compiling and proving take their time: ask the call that ends in \`/status\` every second until \`finished_processing\`.

**Lists** without pages hold their newest ${NEWEST.limit}; where there may be more, \`${TOTAL_HEADER}\` says how many there are.

**Bodies** may be JSON or a form, and compressed (\`Content-Encoding\`: zstd, gzip, br, deflate). Keys that a call does not know are
ignored; answers may get more keys.

**Errors** are JSON with a \`message\` for people. A mistake of the caller is 4xx; only 5xx is worth a retry.
`.trim()
