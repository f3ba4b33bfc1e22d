import { permittedAddress } from '@portal/contract/institution/tokens.ts'

import { answer } from '#http/answer.ts'
import { isListedAddress } from '#store/session/api-tokens.ts'
import type { TokenServices } from './token-services.ts'

/** Without an address it is about the one that this very call comes from, as the server sees it. */
export const answerPermittedAddress = answer(permittedAddress, async ({ body, caller, visit }, { db, clock }: TokenServices) => {
  const address = body.address ?? visit.address
  const isPermitted = await db.as(caller, (tx) => isListedAddress(tx, caller.institutionId, address, clock.now()), 'read only')
  return { address, isPermitted }
})
