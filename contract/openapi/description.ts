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

**Following.** The calls that end in \`/events\` answer with server-sent events. \`status\` has what \`/status\` answers, at first and with each
change. Of a team, \`changed\` lists what changed, by the kind of event and the id of the thing; \`ready\` comes when all that was missed has been
told, and \`reset\` where that is too much: load again. \`deleted\` names what is gone. Send \`Last-Event-ID\` after a lost connection, to any server
of the installation, and nothing is missed. A stream ends with its build or proof, with the right to see it, and after an hour; lines that begin with a
colon are signs of life. Where streams do not get through, ask for the status.

**Lists** without pages hold their newest ${NEWEST.limit}; where there may be more, \`${TOTAL_HEADER}\` says how many there are.

**Bodies** may be JSON or a form, and compressed (\`Content-Encoding\`: zstd, gzip, br, deflate). Keys that a call does not know are
ignored; answers may get more keys.

**Errors** are JSON with a \`message\` for people. A mistake of the caller is 4xx; only 5xx is worth a retry.
`.trim()
