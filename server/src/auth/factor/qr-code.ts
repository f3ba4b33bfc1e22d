import { qrCode } from '@portal/contract/session/sign-in.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { offerFactor } from '#store/session/sign-ins.ts'
import { failClosed } from '../fail-closed.ts'
import type { AuthServices } from '../services.ts'
import { lockSignInUnderWay } from '../sign-in/pre-login.ts'
import { sealFactor, unsealFactor } from './factor.ts'
import { newFactorSecret, setUpKey, setUpUrl } from './totp.ts'

/**
 * Offers a key for an authenticator app. The key belongs to this sign-in until its first code is confirmed, so that an attacker who
 * knew the password earlier cannot have read it.
 */
export const answerQrCode = answer(qrCode, ({ body, context }, { door, clock, factorKey, log }: AuthServices) =>
  failClosed(log, async () => {
    const secret = await door.laneOf(context).db.withSystem(async (tx) => {
      const { signIn, user } = await lockSignInUnderWay(tx, clock, context, body.email)
      if (user.factor) throw new Failure(409, refusal('factorSetUp'))
      if (signIn.factor) return unsealFactor(signIn.factor, user.id, factorKey)
      const fresh = newFactorSecret()
      await offerFactor(tx, signIn.tokenHash, sealFactor(fresh, user.id, factorKey))
      return fresh
    })
    return { url: setUpUrl(secret, body.email), key: setUpKey(secret), label: body.email }
  }),
)
