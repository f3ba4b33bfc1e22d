import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { readEncryptionKey } from '#base/secrets/encryption-key.ts'
import { openDatabase } from '#store/connection/open.ts'
import { type KeptBackup, noteBackup } from '#store/last-backup.ts'
import { backUp } from './operations/backup/back-up.ts'
import { exitCodeOf, Misuse, settings, withDatabaseUrl } from './operations/command-line.ts'
import { explained } from './operations/explain-error.ts'
import { isFirstStart } from './operations/first-start.ts'

const USAGE = `npm run backup -- <file>

  Writes the whole database to a file, also while the portal runs. The file has mode 0600 and names the encryption key that it
  needs, which is not in it: keep that key in another place. docs/operations.md has the details.`

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new Misuse(USAGE)
  const file = path.resolve(given)
  const folder = path.dirname(file)
  if (!existsSync(folder)) throw new Misuse(`There is no folder ${folder} for the backup.`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Misuse(`${file} is a folder: name a file in it.`)
  const config = settings()
  if (isFirstStart(config)) throw new Misuse(`There is no database in ${config.dataFolder}: there is nothing to back up.`)
  const key = readEncryptionKey(config.encryptionKey)
  const at = systemClock.now()
  await withDatabaseUrl(config, async (url) => {
    const { bytes, tables, rows } = await backUp(url, file, key, at)
    console.log(`${file}: ${rows} rows of ${tables} tables, ${bytes} bytes. It needs the encryption key ${key.id}.`)
    await noteIn(url, { at, bytes, rows })
  })
  return 0
})

/** Notes the backup in the database. It is whole without that too, such as of a database that cannot be written. */
async function noteIn(url: string, backup: KeptBackup): Promise<void> {
  const db = openDatabase(url, { connections: 1 })
  try {
    await db.withSystem((tx) => noteBackup(tx, backup))
  } catch (error) {
    const reason = explained(error)
    console.error(`The database could not note it: ${reason instanceof Error ? reason.message : String(reason)}`)
  } finally {
    await db.close()
  }
}
