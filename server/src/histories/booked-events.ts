import type { ScopeEvents } from '@portal/engine/lots/cost-lots.ts'
import { optimisticRetry } from '#base/optimistic-retry.ts'
import type { Histories } from './histories.ts'
import type { GatheredScope } from './reporting-scope.ts'

/**
 * Answers from a scope and the events of its accounts, which are read where the reply is not kept. Something booked in between makes it
 * begin again.
 *
 * @param scopeOf the scope as it is now
 * @param make makes the reply, or takes it from those that are kept; `read` is asked where it must be made
 */
export async function withBookedEvents<Reply>(
  histories: Histories,
  scopeOf: () => Promise<GatheredScope>,
  make: (scope: GatheredScope, read: () => Promise<ScopeEvents>) => Promise<Reply>,
): Promise<Reply> {
  return await optimisticRetry(async () => {
    const scope = await scopeOf()
    return await make(scope, () => readEvents(histories, scope)).catch(ifVersionUnchanged)
  })
}

class VersionChanged extends Error {}

/**
 * Lets the caller try again where `readEvents` failed because something was booked in between.
 *
 * @throws any other error
 */
export function ifVersionUnchanged(error: unknown): undefined {
  if (!(error instanceof VersionChanged)) throw error
}

/** The events of a scope's accounts. */
export async function readEvents(histories: Histories, scope: GatheredScope): Promise<ScopeEvents> {
  const accountIds = scope.accounts.map(({ account }) => account.id)
  const sources = await histories.sourcesOf(scope, { accountIds, prices: [], rates: [] })
  if (!sources) throw new VersionChanged('Something was booked since the histories were read.')
  return sources.events
}
