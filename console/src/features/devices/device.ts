import { DeviceCodeRequest } from '@proofyard/contract/device.ts'
import { deviceRoutes } from '@proofyard/contract/routes/device.ts'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../shared/api/call.ts'

/** What a person types. */
export const CodeForm = z.object({
  user_code: DeviceCodeRequest.shape.user_code.refine((code) => code !== '', {
    error: 'Enter the code that the machine shows.',
  }),
})

/** Finds the machine that waits with a code. Nothing is asked again by itself: each question counts as a try. */
export function useFindDevice() {
  return useMutation({
    mutationFn: (user_code: string) => call(deviceRoutes.deviceDetail, { body: { user_code } }),
  })
}

/** Lets it have an API key of a team. */
export function useApproveDevice() {
  return useMutation({
    mutationFn: (body: { user_code: string; team_slug: string }) => call(deviceRoutes.deviceApprove, { body }),
  })
}

/** Refuses it. */
export function useRefuseDevice() {
  return useMutation({
    mutationFn: (user_code: string) => call(deviceRoutes.deviceRefuse, { body: { user_code } }),
  })
}
