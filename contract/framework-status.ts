import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'
import { FrameworkStages } from './stage.ts'

/** Whether a worker can take the jobs of a toolchain. */
export const OfferState = z.enum(['ready', 'installing', 'missing', 'broken'])
export type OfferState = z.infer<typeof OfferState>

/** What builds of one version of a framework need, and whether a worker has it. */
export const ToolchainStatus = z.object({
  /** Null where nothing is needed but this server itself. */
  toolchain: z.string().nullable(),
  state: OfferState,
  /** What is being done, how to get it, or what broke; empty when it is ready. */
  note: z.string(),
  /** How much of the installation is done, from 0 to 1; null where that is not known. */
  fraction: z.number().nullable(),
  description: z.string(),
  /** Bytes that it takes, roughly. */
  size: z.int(),
})
export type ToolchainStatus = z.infer<typeof ToolchainStatus>

export const FrameworkStatus = z.object({
  circuit_type: CircuitType,
  toolchains: z.array(ToolchainStatus),
  stages: FrameworkStages,
})
export type FrameworkStatus = z.infer<typeof FrameworkStatus>

/** What this server can prove with at the moment. */
export const FrameworkStatuses = z.object({
  /** How many workers are running. */
  workers: z.int(),
  /** Why none of them takes jobs at the moment, in a sentence; null where one does, or none is running. */
  paused: z.string().nullable(),
  /** What a worker of this server only watches, because its kernel does not limit it there, in sentences. */
  weaknesses: z.array(z.string()),
  /** What the operator of this server has to look at, in sentences: workers that do not respond, or say that something is wrong. */
  worker_warnings: z.array(z.string()),
  frameworks: z.array(FrameworkStatus),
})
export type FrameworkStatuses = z.infer<typeof FrameworkStatuses>
