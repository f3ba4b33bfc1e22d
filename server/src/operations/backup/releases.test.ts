import { deepEqual, ok } from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { openDatabase } from '#store/connection/open.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { SMALL } from '../../../testing/institutions/small-institution.ts'
import { everyReply } from '../../../testing/replies/every-reply.ts'
import { RELEASES, readReplies, restoreRelease } from '../../../testing/replies/releases.ts'
import { firstDifference } from '../../../testing/replies/same-reply.ts'

const MAX_BYTES = 200_000

describe('an upgrade', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  for (const version of readdirSync(RELEASES)) {
    it(`of a database of ${version} keeps every reply`, async () => {
      const db = openDatabase(await restoreRelease(test.url, version), { connections: 2 })
      const replies = await everyReply(db, SMALL).finally(db.close)
      const before = readReplies(version)
      deepEqual(Object.keys(replies).sort(), Object.keys(before).sort())
      for (const [name, reply] of Object.entries(before)) {
        const difference = firstDifference(JSON.parse(reply), JSON.parse(replies[name]!), { relative: 1e-9, absolute: 1e-12 })
        ok(!difference, `${name}: ${JSON.stringify(difference)}. Where it is meant to change: npm run release-file -- --replies`)
      }
    })

    it(`of ${version} is kept in a small file`, () => {
      const folder = path.join(RELEASES, version)
      const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
      ok(bytes < MAX_BYTES, `${bytes} bytes`)
    })
  }
})
