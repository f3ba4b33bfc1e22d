import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { Database, Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { openDatabase } from './open.ts'
import { positionOf, replicaState } from './replica-state.ts'
import { withReplica } from './with-replica.ts'

/** A replica that answers each question about its state with the next of these, then with the last one. */
function stand(states: readonly ('ok' | 'behind' | 'foreign' | 'away')[]) {
  const asked: string[] = []
  let clock = 0
  let question = 0
  const replying = (rows: readonly object[]) => ({ execute: async () => ({ rows }) }) as object as Transaction
  const primary: Pick<Database, 'withSystem' | 'withInstitution'> = {
    withSystem: (work) => work(replying([{ lsn: '0/1', identity: 'one' }])),
    withInstitution: async (_id, work) => {
      asked.push('primary')
      return await work(replying([]))
    },
  }
  const replica: Pick<Database, 'withSystem' | 'withInstitution'> = {
    withSystem: (work) => {
      const state = states[Math.min(question++, states.length - 1)]
      if (state === 'away') throw new Error('away')
      return work(replying([{ same: state !== 'foreign', behind: state === 'behind' ? '8' : '0' }]))
    },
    withInstitution: async (_id, work) => {
      asked.push('replica')
      return await work(replying([]))
    },
  }
  const db = withReplica(primary as Database, replica as Database, {
    now: () => clock,
    sleep: async (milliseconds) => {
      clock += milliseconds
    },
  })
  const read = async (work: () => Promise<string> = async () => 'read') => await db.withInstitution('x', work, 'read only')
  const pass = (milliseconds: number) => {
    clock += milliseconds
  }
  return { db, asked, read, pass, questions: () => question }
}

test('a reading goes to a replica that has replayed what the primary has written', async () => {
  const { read, asked } = stand(['ok'])
  equal(await read(), 'read')
  deepEqual(asked, ['replica'])
})

test('what may write goes to the primary', async () => {
  const { db, asked } = stand(['ok'])
  await db.withInstitution('x', async () => {})
  await db.withInstitution('x', async () => {}, 'read write')
  deepEqual(asked, ['primary', 'primary'])
})

test('a reading waits shortly for a replica that is behind', async () => {
  const { read, asked, questions } = stand(['behind', 'behind', 'ok'])
  await read()
  deepEqual([asked, questions()], [['replica'], 3])
})

test('one that stays behind is left alone for five seconds, and asked again after that', async () => {
  const { read, asked, pass, questions } = stand([...Array.from({ length: 21 }, () => 'behind' as const), 'ok'])
  await read()
  await read()
  deepEqual([asked, questions()], [['primary', 'primary'], 21])
  pass(5_001)
  await read()
  deepEqual(asked, ['primary', 'primary', 'replica'])
})

test('a database that is no replica of this one is not waited for, nor one that is away', async () => {
  for (const state of ['foreign', 'away'] as const) {
    const { read, asked, questions } = stand([state])
    equal(await read(), 'read')
    deepEqual([asked, questions()], [['primary'], 1], state)
  }
})

test('a reading that the replica breaks off is done by the primary; one that fails there, too, fails', async () => {
  const { read, asked } = stand(['ok'])
  let calls = 0
  const brokenOff = async () => {
    if (++calls === 1) throw new Error('canceling statement due to conflict with recovery')
    return 'read'
  }
  equal(await read(brokenOff), 'read')
  deepEqual(asked, ['replica', 'primary'])
  await rejects(
    read(async () => {
      throw new Error('of the work')
    }),
    /of the work/,
  )
})

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())

test('a primary is no replica of itself', async () => {
  const { db } = testDatabase
  equal((await replicaState(db, await positionOf(db))).status, 'foreign')
})

test('with a replica that is not there, a reading has its reply', async () => {
  const db = withReplica(testDatabase.db, openDatabase('postgresql://nobody@127.0.0.1:1/nothing'))
  const { rows } = await db.withInstitution(newId(), (tx) => tx.execute<{ n: number }>(sql`select 1 as n`), 'read only')
  deepEqual(rows, [{ n: 1 }])
})
