import type { Fault } from './fault.ts'
import type { Write } from './support/journal.ts'
import { type Answer, send } from './support/load.ts'
import { stop } from './support/portal-process.ts'
import { openTestBed } from './support/test-bed.ts'
import { writersOf } from './support/writers.ts'

const WRITES_A_WRITER = 4

/** A double click, or a client that missed the first answer: one effect, one audit event, one answer. */
export const sentTwice: Fault = {
  number: 11,
  name: 'every write is sent twice at once with one key, and once more',
  rounds: 4,
  run: async (rounds, context) => {
    const bed = await openTestBed(context, 'sent-twice')
    const writers = writersOf(bed.institution, 'sent-twice-too', context.random)
    const problems: string[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const writer of writers) {
        for (let i = 0; i < WRITES_A_WRITER; i++) {
          const write = writer(bed.journal.expected)
          bed.journal.sent(write)
          const answers = [...(await Promise.all([sendWithRetries(write), sendWithRetries(write)])), await sendWithRetries(write)]
          const [first] = answers
          if (first?.kind === 'done') bed.journal.answered(write, first.reply)
          const texts = new Set(answers.map((answer) => JSON.stringify(comparable(answer))))
          if (texts.size > 1)
            problems.push(`${write.method} ${write.path}: different answers to one key: ${[...texts].join(' and ')}`)
        }
      }
      problems.push(...(await bed.check()))
      context.log(`round ${round}: ${bed.journal.acknowledged()} writes, each sent three times, ${problems.length} problems`)
    }
    await stop(bed.portal().child)
    return { rounds, acknowledged: bed.journal.acknowledged(), problems, notes: [] }

    /** Retries as a client does that receives Retry-After. */
    async function sendWithRetries(write: Write): Promise<Answer> {
      for (;;) {
        const answer = await send(bed.access(), write)
        if (answer.kind !== 'again') return answer
      }
    }
  },
}

/** The progress of an import may differ between two answers; the rest may not. */
function comparable(answer: Answer): unknown {
  if (answer.kind !== 'done' || !('progress' in answer.reply)) return answer
  const { id, name, sentAt, sentBy } = answer.reply
  return { id, name, sentAt, sentBy }
}
