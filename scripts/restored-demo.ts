import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sealingKey } from '../server/src/base/secrets/seal.ts'
import { HALDEN_PARTNERS } from '../server/src/demo/institutions/halden-partners.ts'
import { backUp } from '../server/src/operations/backup/back-up.ts'
import { restore } from '../server/src/operations/backup/restore.ts'
import { openDatabase } from '../server/src/store/connection/open.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { bookDemo } from '../server/testing/institutions/booked-demo.ts'
import { emptyDatabaseBeside } from '../server/testing/institutions/empty-database.ts'
import { everyReply } from '../server/testing/replies/every-reply.ts'
import { GOLDEN_AS_OF } from '../server/testing/replies/golden-replies.ts'

/*
 * Backs up the whole demo, restores it into an empty database, and compares the replies of every client byte by byte. The exit code is 1
 * where one differs, or the restore takes longer than it may.
 */

const MAX_RESTORE_MS = 300_000
const KEY = sealingKey(Buffer.alloc(32, 1))

const test = await openTestDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-restored-demo-'))
try {
  await bookDemo(test.db, GOLDEN_AS_OF, KEY)
  const file = path.join(folder, 'demo.backup')
  const { rows, bytes } = await timed('backup', () => backUp(test.url, file, KEY, new Date()))
  console.log(`${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`)
  const url = await emptyDatabaseBeside(test.url, 'restored_demo')
  const began = performance.now()
  await timed('restore', () => restore({ url, file, key: KEY, now: new Date(), isReplacing: false }))
  if (performance.now() - began > MAX_RESTORE_MS) throw new Error('The restore took too long.')
  const restored = openDatabase(url, { connections: 2 })
  for (const { id: clientId, name: client } of HALDEN_PARTNERS.clients) {
    const accounts = HALDEN_PARTNERS.accounts.filter((account) => account.client === clientId).map(({ id }) => id)
    const subject = { institution: HALDEN_PARTNERS.name, client, accounts, ticker: 'WRLD' }
    const before = await everyReply(test.db, subject)
    const after = await everyReply(restored, subject)
    const different = Object.keys(before).filter((name) => before[name] !== after[name])
    if (different.length > 0) throw new Error(`${client}: ${different.join(', ')} differ.`)
    console.log(`${client}: ${Object.keys(before).length} replies are equal to the byte.`)
  }
  await restored.close()
} finally {
  rmSync(folder, { recursive: true })
  await test.close()
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}
