import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { createMetrics } from '#base/metrics.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { examineReplica } from './doctor/examine-replica.ts'
import { addReplicaMetrics, watchReplica } from './watch-replica.ts'

const NOWHERE = 'postgresql://nobody@127.0.0.1:1/nothing'

let own: TestDatabase
before(async () => {
  own = await openTestDatabase()
})
after(() => own.close())

test('a replica that does not answer is away, and the doctor says what to do', async () => {
  const watch = watchReplica(own.db, NOWHERE)
  deepEqual(await watch.look(), { status: 'away', behindBytes: null })
  await watch.close()
  const { isGood, text } = await examineReplica(own.db, NOWHERE)
  equal(isGood, false)
  match(text, /^It does not answer.* correct DATABASE_REPLICA_URL/)
})

test('the primary itself is no replica', async () => {
  const { isGood, text } = await examineReplica(own.db, own.url)
  equal(isGood, false)
  match(text, /no streaming replica of the database of DATABASE_URL/)
})

test('metrics say whether it can be asked and how far behind it is', async () => {
  const metrics = createMetrics()
  addReplicaMetrics(metrics, { look: async () => ({ status: 'behind', behindBytes: 8192 }) })
  const text = await metrics.text()
  match(text, /^clarity_replica_up 1$/m)
  match(text, /^clarity_replica_behind_bytes 8192$/m)
})
