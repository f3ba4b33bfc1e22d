import { equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openDatabase } from '#store/connection/open.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isOneDatabase } from './direct-connection.ts'

describe('the two logins of a database', () => {
  let [first, second]: TestDatabase[] = []
  before(async () => {
    first = await openTestDatabase()
    second = await openTestDatabase()
  })
  after(async () => {
    await first!.close()
    await second!.close()
  })

  async function isOne(requestsUrl: string, systemUrl: string): Promise<boolean> {
    const db = openDatabase(requestsUrl, { connections: 1, systemUrl, systemConnections: 1 })
    return await isOneDatabase(db).finally(db.close)
  }

  it('lead to one database, or it is noticed that they do not, as after a move', async () => {
    equal(await isOne(`${first!.url}&application_name=other`, first!.url), true)
    equal(await isOne(second!.url, first!.url), false)
  })
})
