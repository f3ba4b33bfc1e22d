import { sendQuotes } from '@portal/contract/institution/send-quotes.ts'

import { answer } from '#http/answer.ts'
import { saveLiveQuotes } from '#store/market/live-quotes.ts'
import type { QuoteFailure } from './check-quotes.ts'
import type { QuoteServices } from './live-services.ts'
import { quoteProblem } from './quote-problem.ts'

/** All quotes of a call are kept and belong to one snapshot, or none is and every wrong one is named. */
export const answerSendQuotes = answer(
  sendQuotes,
  async ({ body, caller: { institutionId } }, { db, clock, compute }: QuoteServices) => {
    const { quotes, failures } = await compute.checkQuotes(institutionId, body.quotes, clock.now())
    if (failures.length > 0) return refused(failures)
    try {
      await db.withInstitution(institutionId, async (tx) => {
        const older = new Set(await saveLiveQuotes(tx, institutionId, quotes))
        if (older.size > 0) throw new NewerKnown(older)
      })
    } catch (error) {
      if (!(error instanceof NewerKnown)) throw error
      const { subjects } = error
      return refused(
        body.quotes.flatMap(({ instrument }, i) =>
          subjects.has(quotes[i]!.subject) ? [{ line: i + 1, instrument, reason: quoteProblem('newerKnown') }] : [],
        ),
      )
    }
    const { snapshotId } = await compute.addQuotes(institutionId, quotes)
    return { snapshotId, accepted: quotes.length, failures: [] }
  },
)

const refused = (failures: readonly QuoteFailure[]) => ({ snapshotId: null, accepted: 0, failures: [...failures] })

/** Undoes the transaction. */
class NewerKnown extends Error {
  readonly subjects: ReadonlySet<string>
  constructor(subjects: ReadonlySet<string>) {
    super('A newer quote is known.')
    this.subjects = subjects
  }
}
