import { sendQuotes } from '@portal/contract/institution/send-quotes.ts'

import { answer } from '#http/answer.ts'
import type { QuoteFailure } from './check-quotes.ts'
import type { QuoteServices } from './live-services.ts'
import { quoteProblem } from './quote-problem.ts'
import { NewerKnown } from './quote-store.ts'

/** All quotes of a call are kept and belong to one snapshot, or none is and every wrong one is named. */
export const answerSendQuotes = answer(
  sendQuotes,
  async ({ body, caller: { institutionId } }, { clock, compute }: QuoteServices) => {
    const { quotes, failures } = await compute.checkQuotes(institutionId, body.quotes, clock.now())
    if (failures.length > 0) return refused(failures)
    try {
      const { snapshotId } = await compute.addQuotes(institutionId, quotes)
      return { snapshotId, accepted: quotes.length, failures: [] }
    } catch (error) {
      if (!(error instanceof NewerKnown)) throw error
      const { subjects } = error
      return refused(
        body.quotes.flatMap(({ instrument }, i) =>
          subjects.has(quotes[i]!.subject) ? [{ line: i + 1, instrument, reason: quoteProblem('newerKnown') }] : [],
        ),
      )
    }
  },
)

const refused = (failures: readonly QuoteFailure[]) => ({ snapshotId: null, accepted: 0, failures: [...failures] })
