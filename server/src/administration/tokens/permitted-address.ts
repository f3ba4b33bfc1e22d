import { isListed } from '@portal/contract/institution/ip-range.ts'
import { permittedAddress } from '@portal/contract/institution/tokens.ts'

import { answer } from '#http/answer.ts'
import { type ApiTokenRow, listApiTokens } from '#store/session/api-tokens.ts'
import type { TokenServices } from './token-services.ts'

/** Without an address the call checks the client's own address, as the server sees it. */
export const answerPermittedAddress = answer(
  permittedAddress,
  async ({ body, caller, context }, { db, clock }: TokenServices) => {
    const address = body.address ?? context.address
    const tokens = await db.as(caller, (tx) => listApiTokens(tx, caller.institutionId), 'read only')
    const now = clock.now()
    const works = ({ expiresAt }: ApiTokenRow): boolean => expiresAt === null || expiresAt > now
    return { address, isPermitted: tokens.some((token) => works(token) && isListed(token.ipAddresses, address)) }
  },
)
