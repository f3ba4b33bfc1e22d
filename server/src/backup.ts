import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { readEncryptionKey } from '#base/secrets/encryption-key.ts'
import { backUp } from './operations/backup/back-up.ts'
import { exitCodeOf, Misuse, settings, withDatabaseUrl } from './operations/command-line.ts'
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
  const { bytes, tables, rows } = await withDatabaseUrl(config, (url) => backUp(url, file, key, systemClock.now()))
  console.log(`${file}: ${rows} rows of ${tables} tables, ${bytes} bytes. It needs the encryption key ${key.id}.`)
  return 0
})
