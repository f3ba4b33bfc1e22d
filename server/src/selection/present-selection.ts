import type { UserCaller } from '#access/caller.ts'
import type { EntitlementCache } from '#access/entitlements.ts'
import { type EntitledClient, scopeOf } from '#access/scope.ts'
import type { Database } from '#store/database.ts'
import { readReportingCurrencies, readSelectedAccounts, readSelection } from '#store/session/selections.ts'

/** Services of the answers in this folder. */
export interface SelectionServices {
  readonly db: Database
  readonly entitlements: EntitlementCache
  readonly sessions: { readonly setLive: (sessionId: string, useLive: boolean) => Promise<number> }
}

/** The user's selection: the saved one, limited to their present rights, with defaults for what is missing. */
interface PresentSelection {
  /** Undefined for a user without any client. */
  readonly client: EntitledClient | undefined
  /** In the order of the accounts' names. */
  readonly accountsInScope: readonly string[]
  readonly reportingCurrency: string
}

/**
 * The saved client, else the first by name; of it the saved accounts, else all; the saved currency, else the client's, else the
 * institution's first.
 *
 * @param clientName another client than the saved one; empty for the saved one
 * @throws Failure 404 if that client is not the caller's
 */
export async function presentSelection(
  caller: UserCaller,
  services: SelectionServices,
  clientName = '',
): Promise<PresentSelection> {
  const entitlements = await services.entitlements.of(caller)
  const { clients } = entitlements
  const named = clientName === '' ? undefined : scopeOf(entitlements, clientName, []).client
  return services.db.as(
    caller,
    async (tx) => {
      const saved = await readSelection(tx, caller)
      const client = named ?? clients.find(({ id }) => id === saved.clientId) ?? clients[0]
      const savedIds = client && (await readSelectedAccounts(tx, caller, client.id))
      const currencies = await readReportingCurrencies(tx, caller.institutionId)
      const wished = [saved.reportingCurrency, client?.reportingCurrency]
      return {
        client,
        accountsInScope: client ? permittedIds(client, savedIds) : [],
        reportingCurrency:
          currencies.find((code) => code === wished[0]) ?? currencies.find((code) => code === wished[1]) ?? currencies[0] ?? '',
      }
    },
    'read only',
  )
}

function permittedIds({ accounts }: EntitledClient, savedIds: readonly string[] | undefined): readonly string[] {
  const ids = accounts.map(({ id }) => id)
  if (savedIds === undefined) return ids
  const saved = new Set(savedIds)
  return ids.filter((id) => saved.has(id))
}
