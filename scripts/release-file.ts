import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { programVersion } from '../server/src/base/program-version.ts'
import { backUp } from '../server/src/operations/backup/back-up.ts'
import { openDatabase } from '../server/src/store/connection/open.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { bookSmallInstitution, SMALL } from '../server/testing/institutions/small-institution.ts'
import { everyReply } from '../server/testing/replies/every-reply.ts'
import { RELEASE_KEY, RELEASES, restoreRelease, writeReplies } from '../server/testing/replies/releases.ts'

/*
 * Files of a release for the test of upgrades: a backup of a small institution, and the replies of its reports.
 *
 *     npm run release-file               writes both for the version of package.json
 *     npm run release-file -- --replies  writes the replies of every release anew, where figures were changed on purpose
 */

const { values } = parseArgs({ options: { replies: { type: 'boolean' } } })
const test = await openTestDatabase()
try {
  if (values.replies) {
    for (const version of readdirSync(RELEASES)) {
      const url = await restoreRelease(test.url, version)
      const db = openDatabase(url, { connections: 2 })
      writeReplies(version, await everyReply(db, SMALL).finally(db.close))
    }
  } else {
    const folder = path.join(RELEASES, programVersion())
    mkdirSync(folder)
    await bookSmallInstitution(test.db)
    const { bytes } = await backUp(test.url, path.join(folder, 'small.backup'), RELEASE_KEY, new Date('2026-03-20T22:00:00Z'))
    writeReplies(programVersion(), await everyReply(test.db, SMALL))
    console.log(`${folder}: a backup of ${bytes} bytes, and its replies.`)
  }
} finally {
  await test.close()
}
