import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { replaceTeam } from '../../shared/session/replace-team.ts'

/** Gives the selected team a picture; the answer takes the team's place in the user's list. */
export function useUploadAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (canvas: HTMLCanvasElement) => {
      const files = new File([await png(canvas)], 'avatar.png', { type: 'image/png' })
      return call(teamRoutes.teamAvatarUpload, { form: { files } })
    },
    onSuccess: ({ team }) => replaceTeam(client, team),
  })
}

function png(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error()) : resolve(blob)), 'image/png')
  })
}
