import { acknowledgeLimit } from '@portal/contract/limits/limits.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type AnyAnswer, answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { once } from '#http/once.ts'
import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { findState, insertAcknowledgement } from '#store/limits/limit-states.ts'
import { limitWords } from './limit-text.ts'

interface AcknowledgeServices {
  readonly db: Database
  readonly clock: Clock
}

/** The state is looked for under row level security: only those who may see the account acknowledge it. */
const answerAcknowledgeLimit = answer(acknowledgeLimit, async (call, { db, clock }: AcknowledgeServices) => {
  const { body, caller } = call
  const { institutionId, email } = caller
  const { limitId, subjectId, comment } = body
  const at = clock.now()
  return await db.as(caller, (tx) =>
    once(tx, at, acknowledgeLimit, call, async () => {
      const found = await findState(tx, institutionId, { limitId, subjectId })
      if (!found) throw notFound()
      const { state, since, clientId, accountId, limit, subjectName } = found
      if (state === 'inside') throw new Failure(409, refusal('limitInside'))
      const key = { id: newId(), institutionId, limitId, subjectId, clientId, accountId }
      await insertAcknowledgement(tx, { ...key, since, state, at, acknowledgedBy: email, comment: comment.toWellFormed() })
      await auditChange(tx, at, call, 'limits.acknowledge', subjectName, { limit: limitWords(limit), state, reason: comment })
      return {}
    }),
  )
})

export const limitAnswers: readonly AnyAnswer<AcknowledgeServices>[] = [answerAcknowledgeLimit]
