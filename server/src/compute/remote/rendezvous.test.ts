import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inTurn } from './rendezvous.ts'

const ids = (processes: readonly { readonly id: string }[]) => processes.map(({ id }) => id)
const named = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `process ${i}` }))

describe('the processes that are asked about a subject', () => {
  it('are in an order that does not depend on how they are listed, and the others keep theirs where one is gone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 8 }), fc.string(), fc.nat(), (names, subject, place) => {
        const processes = names.map((id) => ({ id }))
        const order = ids(inTurn(processes, subject))
        deepEqual(ids(inTurn(processes.toReversed(), subject)), order)
        const gone = names[place % names.length]!
        deepEqual(
          ids(
            inTurn(
              processes.filter(({ id }) => id !== gone),
              subject,
            ),
          ),
          order.filter((id) => id !== gone),
        )
      }),
    )
  })

  it('each have about the same share of the subjects', () => {
    const counts = new Map<string, number>()
    for (let client = 0; client < 4_000; client++) {
      const [first] = inTurn(named(4), `house\nClient ${client}`)
      counts.set(first!.id, (counts.get(first!.id) ?? 0) + 1)
    }
    // Four standard deviations of a fair draw are 110.
    for (const count of counts.values()) ok(Math.abs(count - 1_000) < 110, `${count}`)
  })
})
