import type { TokenScope } from '@portal/contract/access/roles.ts'

import { newApiToken } from '../../src/access/api-tokens.ts'
import { hashOf } from '../../src/base/secrets/token.ts'
import { newId } from '../../src/store/id.ts'
import { insertApiToken } from '../../src/store/session/api-tokens.ts'
import { callerNamed, HARBOUR, MEADOW } from '../institutions/two-institutions.ts'
import type { AuthServer } from '../servers/auth-server.ts'
import { LISTED } from './permission-request.ts'

/** A token of Harbour for each scope. */
export const openPrograms = async (authServer: AuthServer) => ({
  reports: await createToken(authServer, HARBOUR, ['read-reports']),
  prices: await createToken(authServer, HARBOUR, ['send-prices']),
  books: await createToken(authServer, HARBOUR, ['send-books']),
})

/** The id of a token of each institution that no program uses. */
export async function spareTokens(authServer: AuthServer): Promise<Readonly<Record<string, string>>> {
  const idIn = async (institutionId: string) => (await createToken(authServer, institutionId, ['read-reports'])).id
  return { [HARBOUR]: await idIn(HARBOUR), [MEADOW]: await idIn(MEADOW) }
}

/** A token that an administrator of the institution created. */
export async function createToken({ db, clock }: AuthServer, institutionId: string, scopes: readonly TokenScope[]) {
  const token = newApiToken()
  const id = newId()
  const createdBy = callerNamed(institutionId === HARBOUR ? 'admin' : 'stranger').userId
  await db.withInstitution(institutionId, (tx) =>
    insertApiToken(tx, {
      id,
      institutionId,
      prefix: token.slice(0, 12),
      tokenHash: hashOf(token),
      name: '',
      scopes,
      ipAddresses: [LISTED],
      createdBy,
      createdAt: clock.now(),
      expiresAt: null,
    }),
  )
  return { id, token }
}
