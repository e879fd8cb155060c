import { z } from 'zod'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { Role } from '@proofyard/contract/role.ts'
import { SecondFactor } from '@proofyard/contract/second-factor.ts'
import { Tag } from '@proofyard/contract/tag.ts'

/** Strict, so that nothing gets into the table that is not declared here. */
function event<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, data: Shape) {
  return z.strictObject({ kind: z.literal(kind), data: z.strictObject(data) })
}

const attempt = z.int().positive()
const id = z.uuid()
/** Names of what was changed, never the values. */
const fieldsOf = <const Field extends string>(...names: Field[]) => ({ fields: z.array(z.enum(names)).min(1) })
/** All tags that a build has from then on. */
const tags = z.array(Tag)
const role = Role
const factor = SecondFactor
const purpose = z.enum(['verify_email', 'reset_password', 'unlock_login'])

/**
 * All that is recorded, by kind. A kind is `thing.past_participle`, and `subjectId` is the id of the thing (of the
 * person, for `member`). Nothing here is secret, and the only text that people choose is a build's tags: they have no other id,
 * and are made of letters, digits and `-_.` alone. So no password, key, token, input, sentence of a failure, address, or other
 * name that was typed is here; the words, ids and tags below are all that a text may be.
 */
export const EventContent = z.discriminatedUnion('kind', [
  event('user.signed_up', {}),
  /** It was never verified, and another person wanted its name or address. */
  event('user.deleted', {}),
  event('user.email_verified', {}),
  event('user.signed_in', {}),
  /** The subject is null where no account has that name. */
  event('user.sign_in_failed', { reason: z.enum(['bad_credentials', 'unverified', 'passwords_off', 'second_factor']) }),
  event('user.signed_out', { everywhere: z.boolean() }),
  /** A refresh token came a second time, so all tokens of its login ended. */
  event('user.refresh_token_reused', {}),
  /** The provider of single sign-on logs them in from now on. */
  event('user.sign_on_connected', {}),
  event('user.sign_on_disconnected', {}),
  event('user.password_changed', {}),
  event('user.password_reset', {}),
  /** A link was requested for the person, by anyone who knows their name or address. */
  event('user.link_requested', { purpose }),
  /** A mailed link let them in where others guess at their name. */
  event('user.login_unlocked', {}),
  event('user.second_factor_added', { factor }),
  /** By the person, or by the operator for one who lost it. */
  event('user.second_factor_removed', { factor }),
  event('user.recovery_codes_renewed', {}),
  event('user.recovery_code_used', {}),
  event('user.support_message_sent', {}),

  event('api_key.created', {}),
  event('api_key.first_used', {}),
  event('api_key.changed', fieldsOf('expiresAt', 'createdBy')),
  event('api_key.deleted', {}),

  /** With which a worker of another owner takes jobs; the operator makes, replaces and ends it on the command line. */
  event('worker_key.created', {}),
  event('worker_key.rotated', {}),
  event('worker_key.ended', {}),

  event('team.created', {}),
  /** `sharesProofs` to false revokes all links of its proofs. */
  event('team.changed', fieldsOf('name', 'description', 'url', 'githubUrl', 'twitterUrl', 'sharesProofs')),
  event('team.avatar_changed', {}),
  event('team.deleted', {}),
  event('invitation.created', { role }),
  event('invitation.withdrawn', {}),
  /** Accepted from another address than the invited one. */
  event('invitation.confirmation_asked', {}),
  event('member.joined', { role, invitationId: id }),
  event('member.role_changed', { from: role, to: role }),
  event('member.removed', { role }),
  event('member.left', { role }),

  event('project.created', {}),
  event('project.changed', fieldsOf('name', 'labels')),
  event('project.visibility_changed', { isPublic: z.boolean() }),
  event('project.deleted', {}),

  /** A new build is Queued. `recompiledFrom` is the build whose sources it has. */
  event('build.created', {
    projectId: id,
    circuitType: CircuitType,
    tags,
    recompiledFrom: id.optional(),
  }),
  /** A sample that was to be built when first used is asked for: it has its job from now on. */
  event('build.requested', {}),
  event('build.started', { attempt }),
  event('build.requeued', { attempt, reason: z.enum(['fault', 'disk', 'platform', 'ending', 'unready', 'outgrown']) }),
  event('build.ready', { attempt }),
  /** `cancelled` in attempt 0 where none had begun; the actor is who cancelled it. */
  event('build.failed', { attempt: z.int().nonnegative(), reason: z.enum(['user', 'given_up', 'cancelled']) }),
  event('build.changed', fieldsOf('meta')),
  event('build.tags_moved', { projectId: id, tags }),
  event('build.deleted', { projectId: id }),

  /** A new proof is Queued. */
  event('proof.created', { buildId: id, projectId: id, circuitType: CircuitType }),
  event('proof.started', { attempt }),
  event('proof.requeued', { attempt, reason: z.enum(['fault', 'disk', 'platform', 'ending', 'unready', 'outgrown']) }),
  event('proof.ready', { attempt }),
  /**
   * `circuit_deleted` where another team deleted the build before the proof was made, `deadline` where it was not Ready by its own;
   * `cancelled` as with builds.
   */
  event('proof.failed', {
    attempt: z.int().nonnegative(),
    reason: z.enum(['user', 'given_up', 'cancelled', 'circuit_deleted', 'deadline']),
  }),
  event('proof.verification_requested', {}),
  event('proof.deleted', { buildId: id, projectId: id }),

  /** A link by which anyone may read a proof. */
  event('share.created', { proofId: id }),
  event('share.revoked', { proofId: id }),
])
export type EventContent = z.infer<typeof EventContent>
export type EventKind = EventContent['kind']
