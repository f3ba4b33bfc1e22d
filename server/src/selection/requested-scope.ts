import type { SelectionRequest } from '@portal/contract/selection/selection-request.ts'
import { type Entitlements, type Scope, scopeOf } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** The client and accounts of a save, which must be the caller's; 400 without a client. */
export function requestedScope(entitlements: Entitlements, { clientName, accountsInScope }: SelectionRequest): Scope {
  if (clientName === '') throw badRequest(refusal('selectClient'))
  return scopeOf(entitlements, clientName, accountsInScope)
}
