import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { Database, Transaction } from '../database.ts'
import { limitTransactions } from './limit-transactions.ts'

/** Never used by the work of this test. */
const transaction = {} as Transaction

/** Its transactions run their work directly. */
const database: Database = {
  as: (_principal, work) => work(transaction),
  withInstitution: (_institutionId, work) => work(transaction),
  asProgram: (_program, work) => work(transaction),
  withSystem: (work) => work(transaction),
  close: () => Promise.resolve(),
}

describe('a database with limited transactions', () => {
  it('runs so many transactions at once, and the others in the order of the calls', async () => {
    const limited = limitTransactions(database, 2)
    const begun: string[] = []
    const ends: (() => void)[] = []
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }
    const all = [
      limited.withInstitution('institution', work('a')),
      limited.as({ institutionId: 'institution', userId: 'user' }, work('b')),
      limited.withSystem(work('c')),
      limited.withInstitution('institution', work('d')),
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
