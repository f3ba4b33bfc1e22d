import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { Database } from '../database.ts'
import { fewAtOnce } from './few-at-once.ts'

const nothing = undefined as never

/** Its transactions do their work as they come. */
const database: Database = {
  as: (_principal, work) => work(nothing),
  withInstitution: (_institutionId, work) => work(nothing),
  asProgram: (_program, work) => work(nothing),
  withSystem: (work) => work(nothing),
  close: () => Promise.resolve(),
}

describe('a database by few connections', () => {
  it('opens so many transactions at once, and the others in the order in which they were asked for', async () => {
    const few = fewAtOnce(database, 2)
    const begun: string[] = []
    const ends: (() => void)[] = []
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    const all = [
      few.withInstitution('house', work('a')),
      few.as({ institutionId: 'house', userId: 'user' }, work('b')),
      few.withSystem(work('c')),
      few.withInstitution('house', work('d')),
    ]
    deepEqual(begun, ['a', 'b'])
    ends[1]!()
    equal(await all[1], 'b')
    deepEqual(begun, ['a', 'b', 'c'])
    ends[0]!()
    ends[2]!()
    await Promise.all([all[0], all[2]])
    ends[3]!()
    deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd'])
  })
})
