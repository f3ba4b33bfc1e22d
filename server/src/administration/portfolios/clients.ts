import { clients } from '@portal/contract/institution/clients.ts'

import type { EntitlementCache } from '#access/entitlements.ts'
import { answer } from '#http/answer.ts'

interface ClientServices {
  readonly entitlements: EntitlementCache
}

/** An administrator is entitled to every client, so their entitlements are the list. */
export const answerClients = answer(clients, async ({ caller }, { entitlements }: ClientServices) => {
  const entitled = await entitlements.of(caller)
  return { rows: entitled.clients.map(({ id, name }) => ({ id, name })) }
})
