import { createToken } from '@portal/contract/institution/tokens.ts'

import { newApiToken, shownPartOf } from '#access/api-tokens.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { hashOf } from '#base/token.ts'
import { answer } from '#http/answer.ts'
import { recordAct } from '#http/record-act.ts'
import { countApiTokens, insertApiToken } from '#store/api-tokens.ts'
import { newId } from '#store/id.ts'
import type { TokenServices } from './token-services.ts'
import { presentToken } from './whitelist.ts'

const MOST_TOKENS = 100

/** The only reply that holds the whole token: what is kept of it is its hash. An address that was given twice counts once. */
export const answerCreateToken = answer(createToken, async (call, { db, clock }: TokenServices) => {
  const { body, caller } = call
  const now = clock.now()
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt * 1_000)
  if (expiresAt !== null && !(expiresAt > now)) throw badRequest('The token would have expired already.')
  const token = newApiToken()
  const row = {
    id: newId(),
    institutionId: caller.institutionId,
    prefix: shownPartOf(token),
    ipAddresses: [...new Set(body.ipAddresses)],
    createdAt: now,
    expiresAt,
  }
  await db.as(caller, async (tx) => {
    if ((await countApiTokens(tx, caller.institutionId)) >= MOST_TOKENS)
      throw new Failure(409, `An institution has at most ${MOST_TOKENS} tokens. Delete one first.`)
    await insertApiToken(tx, { ...row, tokenHash: hashOf(token), createdBy: caller.userId })
    const { ipAddresses } = row
    await recordAct(tx, now, call, 'institution.create-token', row.id, { ipAddresses })
  })
  return presentToken({ ...row, lastUsedAt: null, lastAddress: null }, token)
})
