import { allClientsForUser, initStartUp, saveSelectedClient, selectedClient } from '@portal/contract/selection/clients.ts'

import { answer } from '#http/answer.ts'
import { saveClient } from '#store/session/selections.ts'
import { presentSelection, type SelectionServices } from './present-selection.ts'
import { requestedScope } from './requested-scope.ts'

export const answerInitStartUp = answer(initStartUp, async ({ caller }, services: SelectionServices) => {
  const { client, accountsInScope, reportingCurrency } = await presentSelection(caller, services)
  return {
    clientName: client?.name ?? '',
    accountsInScope: [...accountsInScope],
    reportingCCY: reportingCurrency,
    useLive: caller.useLive,
  }
})

export const answerAllClientsForUser = answer(allClientsForUser, async ({ caller }, { entitlements }: SelectionServices) => {
  const { clients } = await entitlements.of(caller)
  return { rows: clients.map(({ id, name }) => ({ id, name })) }
})

export const answerSelectedClient = answer(selectedClient, async ({ caller }, services: SelectionServices) => {
  const { client } = await presentSelection(caller, services)
  return { clientName: client?.name ?? '' }
})

export const answerSaveSelectedClient = answer(saveSelectedClient, async ({ body, caller }, services: SelectionServices) => {
  const { client } = requestedScope(await services.entitlements.of(caller), body)
  await services.db.as(caller, (tx) => saveClient(tx, caller, client.id))
  return { clientName: client.name }
})
