import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'
import { shownPartOf } from '#access/api-tokens.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type SealingKey, seal, unseal } from '#base/secrets/seal.ts'
import type { ReplyKeeping } from '#http/once.ts'

/** How long a retry with the same key gets the new token again: enough for a lost reply. */
const REPEAT_MS = 10 * 60_000

interface StoredReply {
  /** The shown part of the token. */
  readonly masked: WhitelistEntry
  readonly sealed: string
}

/**
 * Stores the reply that holds a new token. The token is sealed for its creator and this `Idempotency-Key` with a key outside the
 * database, so that the database alone shows no token.
 */
export function sealedToken(given: {
  readonly key: SealingKey
  readonly owner: string
  readonly clock: Clock
}): ReplyKeeping<WhitelistEntry> {
  const ownerOf = (idempotencyKey: string) => `api token ${given.owner} ${idempotencyKey}`
  return {
    conceal: (entry, idempotencyKey): StoredReply => ({
      masked: { ...entry, token: `${shownPartOf(entry.token)}…` },
      sealed: seal(Buffer.from(entry.token), ownerOf(idempotencyKey), given.key),
    }),
    reveal: (stored, idempotencyKey, storedAt) => {
      const { masked, sealed } = stored as StoredReply
      if (given.clock.now().getTime() - storedAt.getTime() > REPEAT_MS) throw shownBefore(masked)
      return { ...masked, token: Buffer.from(unseal(sealed, ownerOf(idempotencyKey), given.key)).toString() }
    },
  }
}

const shownBefore = ({ token }: WhitelistEntry): Failure => new Failure(409, refusal('tokenShownBefore', { token }))
