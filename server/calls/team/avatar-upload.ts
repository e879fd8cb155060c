import { routes } from '@proofyard/contract/routes.ts'
import { setAvatar } from '@proofyard/core/teams/avatar.ts'
import { findChangeableTeam } from '@proofyard/core/teams/change-team.ts'
import { drawAvatar } from '../../avatar/draw-avatar.ts'
import { noPicture, PICTURE_BYTES, withPicture } from '../../avatar/receive-picture.ts'
import { UnreadMultipart } from '../../body/parsers.ts'
import { call } from '../../call.ts'

/** Room for the multipart form around a picture of the largest size. */
const AROUND = 64 * 1024

/** Counted, because to decode a picture costs much more than to send it. */
export const teamAvatarUpload = call(
  routes.teamAvatarUpload,
  async ({ core, context, viewer, request }) => {
    await findChangeableTeam(core, viewer)
    if (!(request.body instanceof UnreadMultipart)) throw noPicture()
    return withPicture(request.body.multipart, context.uploadsFolder, async ({ picture, folder }) => {
      const draw = () => drawAvatar({ picture, folder: `${folder}/drawn`, sandbox: context.sandbox })
      const png = await context.drawInTurn(draw)
      return { team: await setAvatar(core, viewer, await core.storage.putFile(png)) }
    })
  },
  { countsAttempts: true, bodyLimit: PICTURE_BYTES + AROUND },
)
