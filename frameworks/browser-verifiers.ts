import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { frameworks } from './registry.ts'

/** A toolchain with a program that verifies in a browser. */
export type VerifyingToolchain = Toolchain & Required<Pick<Toolchain, 'browserVerifier'>>

const ofFramework = (name: string) =>
  (frameworks[name]?.toolchains ?? []).filter((one): one is VerifyingToolchain => one.browserVerifier !== undefined)

/** All of them, each framework's newest first. */
export const verifyingToolchains: VerifyingToolchain[] = Object.keys(frameworks).flatMap(ofFramework)

/** The toolchain whose proofs it verifies. */
export function verifiedToolchain({ id, verifies }: VerifyingToolchain): string {
  return verifies ?? id
}

/** @param name of a toolchain whose proofs are to be verified, or of a framework, which means its newest */
export function verifyingToolchain(name: string): VerifyingToolchain | undefined {
  return (
    verifyingToolchains.find((one) => verifiedToolchain(one) === name) ??
    (Object.hasOwn(frameworks, name) ? ofFramework(name)[0] : undefined)
  )
}
