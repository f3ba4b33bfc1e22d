import type { SelectionRequest } from '@portal/contract/selection/selection-request.ts'

import { type Entitlements, type Scope, scopeOf } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'

/** The client and accounts that a save names, all of them the caller's; 400 where it names no client. */
export function requestedScope(entitlements: Entitlements, { clientName, accountsInScope }: SelectionRequest): Scope {
  if (clientName === '') throw badRequest('Please select a client')
  return scopeOf(entitlements, clientName, accountsInScope)
}
