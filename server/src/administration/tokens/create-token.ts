import { createToken, DEFAULT_SCOPES } from '@portal/contract/institution/tokens.ts'
import { newApiToken, shownPartOf } from '#access/api-tokens.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf } from '#base/secrets/token.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { newId } from '#store/id.ts'
import { countApiTokens, insertApiToken } from '#store/session/api-tokens.ts'
import { administer } from '../administer.ts'
import { sealedToken } from './sealed-token.ts'
import type { TokenServices } from './token-services.ts'
import { presentToken } from './whitelist.ts'

const MAX_TOKENS = 100

/**
 * The only reply that holds the whole token. The database keeps its hash and, for retries with the same `Idempotency-Key`, for some
 * minutes the sealed token. An address that was given twice counts once.
 */
export const answerCreateToken = answer(createToken, async (call, services: TokenServices) => {
  const { body, caller } = call
  const { clock, factorKey } = services
  const keeping = sealedToken({ key: factorKey, owner: caller.userId, clock })
  return administer(
    services,
    createToken,
    call,
    async (tx) => {
      const now = clock.now()
      const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt * 1_000)
      if (expiresAt !== null && !(expiresAt > now)) throw badRequest(refusal('tokenExpired'))
      if ((await countApiTokens(tx, caller.institutionId)) >= MAX_TOKENS)
        throw new Failure(409, refusal('tooManyTokens', { most: MAX_TOKENS }))
      const token = newApiToken()
      const row = {
        id: newId(),
        institutionId: caller.institutionId,
        prefix: shownPartOf(token),
        name: body.name ?? '',
        scopes: [...new Set(body.scopes ?? DEFAULT_SCOPES)],
        ipAddresses: [...new Set(body.ipAddresses)],
        createdAt: now,
        expiresAt,
      }
      await insertApiToken(tx, { ...row, tokenHash: hashOf(token), createdBy: caller.userId })
      const { name, scopes, ipAddresses } = row
      await auditChange(tx, now, call, 'institution.create-token', row.id, { name, scopes, ipAddresses })
      return presentToken({ ...row, suspendedAt: null, lastUsedAt: null, lastAddress: null }, token)
    },
    keeping,
  )
})
