import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { copySources } from '../languages/go/go-sources.ts'
import type { UserPackage } from '../languages/go/user-module.ts'
import type { GnarkManifest } from './manifest.ts'

const sources = join(import.meta.dirname, 'go')

/** The folder beside the user's package in which the harness is built, as a package of the user's module. */
export const harnessFolder = 'proofyard_harness'

/** Build tags of the harness. */
export function harnessTags({ proverHashToFieldName }: GnarkManifest): string[] {
  return proverHashToFieldName === 'CometBlsHashToField' ? ['comet_bls'] : []
}

/** Writes the harness into the user's module; `project` is the root of our copy of it. */
export async function writeHarness(project: FilePath, manifest: GnarkManifest, user: UserPackage): Promise<void> {
  const folder = join(project, harnessFolder)
  await mkdir(folder)
  const parts = ['shared', 'harness'].map((part) => join(sources, part))
  await copySources(parts, folder, `${user.modulePath}/${harnessFolder}`)
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
