import type { SelectionRequest } from '@portal/contract/selection/selection-request.ts'

import { type Entitlements, type Scope, scopeOf } from '#access/scope.ts'
import { badRequest, notFound } from '#base/failure.ts'

/** The client and accounts that a save names, all of them the caller's; 400 where it names no client. */
export function requestedScope(entitlements: Entitlements, { clientName, accountsInScope }: SelectionRequest): Scope {
  if (clientName === '') throw badRequest('Please select a client')
  return scopeOf(entitlements, clientName, accountsInScope)
}

/** Refuses what is not the caller's in a save that is about something else, and may name no client yet. */
export function assertPermitted(entitlements: Entitlements, { clientName, accountsInScope }: SelectionRequest): void {
  if (clientName !== '') scopeOf(entitlements, clientName, accountsInScope)
  else if (accountsInScope.length > 0) throw notFound()
}
