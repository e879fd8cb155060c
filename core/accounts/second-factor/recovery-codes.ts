import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { recoveryCodes } from '../../database/schema/recovery-codes.ts'
import { hashOf } from '../secret-text.ts'

const CODES = 10
/** Without letters and digits that are read as one another: 4.95 bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/**
 * Gives a person new codes; those from before are good no more.
 * @returns the codes, in fours with a dash between them, which are kept only as hashes
 */
export async function replaceRecoveryCodes(transaction: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await transaction.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Whether a text, without its dashes, could be such a code. */
export function isRecoveryCode(text: string): boolean {
  return SHAPE.test(text)
}

/** Uses a code up. @returns false where it is not one of this person's, or was used */
export async function takeRecoveryCode(transaction: Transaction, userId: number, code: string): Promise<boolean> {
  const taken = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}

export async function countRecoveryCodes(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.select({ codes: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.codes ?? 0
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
