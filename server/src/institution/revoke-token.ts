import { revokeToken, revokeTokens } from '@portal/contract/institution/tokens.ts'

import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { recordAct } from '#http/record-act.ts'
import { revokeApiToken, revokeApiTokens } from '#store/api-tokens.ts'
import type { TokenServices } from './token-services.ts'

/** From the next call on the token is refused, wherever it arrives. */
export const answerRevokeToken = answer(revokeToken, async (call, { db, clock }: TokenServices) => {
  const { caller } = call
  const { tokenId } = call.params
  const now = clock.now()
  await db.as(caller, async (tx) => {
    if (!(await revokeApiToken(tx, caller.institutionId, tokenId, now))) throw notFound()
    await recordAct(tx, now, call, 'institution.revoke-token', tokenId)
  })
  return {}
})

/** All of them at once; where there is none, nothing is left to do. */
export const answerRevokeTokens = answer(revokeTokens, async (call, { db, clock }: TokenServices) => {
  const { caller } = call
  const now = clock.now()
  await db.as(caller, async (tx) => {
    const tokenIds = await revokeApiTokens(tx, caller.institutionId, now)
    if (tokenIds.length === 0) return
    await recordAct(tx, now, call, 'institution.revoke-tokens', caller.institutionId, { tokenIds })
  })
  return {}
})
