import type { AnyAnswer } from '#http/answer.ts'
import { answerCreateToken } from './create-token.ts'
import { answerPermittedAddress } from './permitted-address.ts'
import { answerRevokeToken, answerRevokeTokens } from './revoke-token.ts'
import type { TokenServices } from './token-services.ts'
import { answerWhitelist } from './whitelist.ts'

export const tokenAnswers: readonly AnyAnswer<TokenServices>[] = [
  answerWhitelist,
  answerCreateToken,
  answerRevokeToken,
  answerRevokeTokens,
  answerPermittedAddress,
]
