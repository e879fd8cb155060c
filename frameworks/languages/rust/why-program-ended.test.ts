import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { expect, test } from 'vitest'
import { UserError } from '../../framework.ts'
import { whyProgramEnded } from './why-program-ended.ts'

const step = { stepName: 'The proof', limits, calls: 'prove()', programFolder: '/prover', explain: () => undefined }

test.each([1, 101, 126, 127, 128])(
  'a program of a user that ends with status %i has failed by itself, and its words make no fault of this server',
  (code) => {
    const usage = { cpuSeconds: 0, wallSeconds: 0, peakMemoryBytes: undefined }
    const outcome = { stdout: '', stderr: 'Connection terminated', report: '', networkFaults: [], usage }
    const error = whyProgramEnded({ ...outcome, ending: { kind: 'exit', code } }, step)
    expect(error).toBeInstanceOf(UserError)
    expect(error.message).toBe(`prove() ended its program with exit status ${code}. Connection terminated`)
  },
)
