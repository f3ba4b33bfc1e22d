import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'

import { scopeOf } from '#access/scope.ts'
import { answer } from '#http/answer.ts'
import { readFirstEntry } from '#store/ledger/first-entry.ts'
import { saveSelectedAccounts } from '#store/session/selections.ts'
import { presentSelection, type SelectionServices } from './present-selection.ts'
import { requestedScope } from './requested-scope.ts'

const DAY_SECONDS = 86_400

export const answerAccountsInScope = answer(accountsInScope, async ({ body, caller }, services: SelectionServices) => {
  const selection = await presentSelection(caller, services, body.clientName)
  return { accountsInScope: [...selection.accountsInScope] }
})

/** A program has no saved selection, so it names the client. */
export const answerAllAccounts = answer(allAccounts, async ({ body, caller }, services: SelectionServices) => {
  const { clientName } = body
  const client =
    caller.kind === 'user'
      ? (await presentSelection(caller, services, clientName)).client
      : scopeOf(await services.entitlements.of(caller), clientName, []).client
  const rows = (client?.accounts ?? []).map(({ id, name }) => ({ id, name }))
  const ids = rows.map(({ id }) => id)
  const first = await services.db.withInstitution(
    caller.institutionId,
    (tx) => readFirstEntry(tx, caller.institutionId, ids),
    'read only',
  )
  return { rows, ...(first !== null && { firstEntry: first * DAY_SECONDS }) }
})

export const answerSaveAccountsInScope = answer(saveAccountsInScope, async ({ body, caller }, services: SelectionServices) => {
  const { client, accounts } = requestedScope(await services.entitlements.of(caller), body)
  const ids = accounts.map(({ id }) => id)
  await services.db.as(caller, (tx) => saveSelectedAccounts(tx, caller, client.id, ids))
  return { accountsInScope: ids }
})
