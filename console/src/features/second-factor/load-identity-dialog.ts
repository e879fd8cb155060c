import type { ComponentType } from 'react'
import type { IdentityDialogProperties } from '../../shared/identity/identity-dialog.tsx'

/** It comes when it is first asked for. */
export async function loadIdentityDialog<Result>(): Promise<ComponentType<IdentityDialogProperties<Result>>> {
  return (await import('../../shared/identity/identity-dialog.tsx')).IdentityDialog
}
