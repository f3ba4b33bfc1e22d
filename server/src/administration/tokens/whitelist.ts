import { type WhitelistEntry, whitelist } from '@portal/contract/institution/tokens.ts'

import { answer } from '#http/answer.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import type { TokenServices } from './token-services.ts'

/** The tokens that were not revoked, the oldest first; only the beginning of each. */
export const answerWhitelist = answer(whitelist, async ({ caller }, { db }: TokenServices) => {
  const tokens = await db.as(caller, (tx) => listApiTokens(tx, caller.institutionId), 'read only')
  return { rows: tokens.map((token) => presentToken(token, `${token.prefix}…`)) }
})

/** @param token the shown text: its beginning, or the whole token when it is created */
export function presentToken(row: ApiTokenRow, token: string): WhitelistEntry {
  const { id, name, scopes, ipAddresses, createdAt, expiresAt, lastUsedAt, lastAddress } = row
  return {
    token,
    tokenId: id,
    name,
    scopes: [...scopes],
    ipAddresses: [...ipAddresses],
    createdAt: seconds(createdAt),
    expiresAt: expiresAt && seconds(expiresAt),
    lastUsedAt: lastUsedAt && seconds(lastUsedAt),
    lastAddress,
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
