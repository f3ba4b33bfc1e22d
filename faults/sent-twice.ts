import type { Fault } from './fault.ts'
import type { Write } from './journal.ts'
import { type Answer, send } from './load.ts'
import { stop } from './portal-process.ts'
import { openScene } from './scene.ts'
import { writersOf } from './writers.ts'

const WRITES_A_WRITER = 4

/** A double click, and a client that did not hear the first answer: one effect, one event, one answer. */
export const sentTwice: Fault = {
  number: 11,
  name: 'every write is sent twice at once with one key, and once more',
  rounds: 4,
  run: async (rounds, given) => {
    const scene = await openScene(given, 'sent-twice')
    const writers = writersOf(scene.house, 'sent-twice-too', given.random)
    const problems: string[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const writer of writers) {
        for (let i = 0; i < WRITES_A_WRITER; i++) {
          const write = writer(scene.journal.kept)
          scene.journal.sent(write)
          const answers = [...(await Promise.all([patiently(write), patiently(write)])), await patiently(write)]
          const [first] = answers
          if (first?.kind === 'done') scene.journal.answered(write, first.reply)
          const texts = new Set(answers.map((answer) => JSON.stringify(comparable(answer))))
          if (texts.size > 1)
            problems.push(`${write.method} ${write.path}: different answers to one key: ${[...texts].join(' and ')}`)
        }
      }
      problems.push(...(await scene.check()))
      given.say(`round ${round}: ${scene.journal.acknowledged()} writes, each sent three times, ${problems.length} problems`)
    }
    await stop(scene.portal().child)
    return { rounds, acknowledged: scene.journal.acknowledged(), problems, notes: [] }

    /** As a client does that is told to come again. */
    async function patiently(write: Write): Promise<Answer> {
      for (;;) {
        const answer = await send(scene.door(), write)
        if (answer.kind !== 'again') return answer
      }
    }
  },
}

/** How far an import is may change between two answers about it; what it is may not. */
function comparable(answer: Answer): unknown {
  if (answer.kind !== 'done' || !('progress' in answer.reply)) return answer
  const { id, name, sentAt, sentBy } = answer.reply
  return { id, name, sentAt, sentBy }
}
