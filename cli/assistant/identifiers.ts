import { z } from 'zod'

/** A build, as people name it. */
export const BuildIdentifier = z
  .string()
  .max(600)
  .regex(/^(?:[-\w]+\/)?[-\w]+(?::[-\w.]+)?$/)
  .describe('A build: its id, or project:tag, or team/project:tag; without a tag, latest is meant.')

/** A project, as people name it. */
export const ProjectIdentifier = z
  .string()
  .max(500)
  .regex(/^(?:[-\w]+\/)?[-\w]+$/)
  .describe('A project: its id, or its name, or team/name.')

/** A proof. */
export const ProofId = z.uuid().describe('The id of a proof.')

/** How long a tool waits. */
export const waitSeconds = (unlessSaid: number) =>
  z
    .int()
    .min(0)
    .max(600)
    .default(unlessSaid)
    .describe('How long to wait until it is finished. What is not finished by then goes on: read it again later.')
