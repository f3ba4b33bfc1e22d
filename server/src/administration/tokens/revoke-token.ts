import { revokeToken, revokeTokens } from '@portal/contract/institution/tokens.ts'

import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { revokeApiToken, revokeApiTokens } from '#store/session/api-tokens.ts'
import { administer } from '../administer.ts'
import type { TokenServices } from './token-services.ts'

/** The token is refused from the next call on, in every process. */
export const answerRevokeToken = answer(revokeToken, async (call, services: TokenServices) => {
  const { caller, params } = call
  return administer(services, revokeToken, call, async (tx) => {
    const now = services.clock.now()
    const name = await revokeApiToken(tx, caller.institutionId, params.tokenId, now)
    if (name === undefined) throw notFound()
    await auditChange(tx, now, call, 'institution.revoke-token', params.tokenId, { name })
    return {}
  })
})

/** Revokes all tokens; succeeds where there is none. */
export const answerRevokeTokens = answer(revokeTokens, async (call, services: TokenServices) => {
  const { caller } = call
  return administer(services, revokeTokens, call, async (tx) => {
    const now = services.clock.now()
    const tokenIds = await revokeApiTokens(tx, caller.institutionId, now)
    if (tokenIds.length > 0) await auditChange(tx, now, call, 'institution.revoke-tokens', caller.institutionId, { tokenIds })
    return {}
  })
})
