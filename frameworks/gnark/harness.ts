import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import type { GnarkManifest } from './manifest.ts'

const sources = join(import.meta.dirname, 'go')

/** The folder beside the user's package in which the harness is built, as a package of the user's module. */
export const harnessFolder = 'proofyard_harness'

/** The user's module, as the harness needs to know it. */
export interface UserPackage {
  /** Of the whole module. */
  modulePath: string
  /** Of the package with the circuit. */
  importPath: string
}

/** Build tags of the harness. */
export function harnessTags({ proverHashToFieldName }: GnarkManifest): string[] {
  return proverHashToFieldName === 'CometBlsHashToField' ? ['comet_bls'] : []
}

/** Writes the harness into the user's module; `project` is the root of our copy of it. */
export async function writeHarness(project: FilePath, manifest: GnarkManifest, user: UserPackage): Promise<void> {
  const folder = join(project, harnessFolder)
  await mkdir(folder)
  for (const part of ['shared', 'harness']) await cp(join(sources, part), folder, { recursive: true })
  await writeFile(join(folder, 'circuit.go'), circuitSource(manifest, user))
}

function circuitSource(
  { curve, provingScheme, circuitStructName }: GnarkManifest,
  { modulePath, importPath }: UserPackage,
) {
  return `package main

import (
	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark/backend/witness"
	"github.com/consensys/gnark/frontend"

	user ${JSON.stringify(importPath)}
)

const (
	curve         = ecc.${curve.toUpperCase().replace('-', '_')}
	scheme        = ${JSON.stringify(provingScheme)}
	modulePath    = ${JSON.stringify(modulePath)}
	harnessFolder = ${JSON.stringify(harnessFolder)}
)

func newCircuit() frontend.Circuit { return &user.${circuitStructName}{} }

func fromJSON(path string) witness.Witness { return user.FromJson(path) }
`
}
