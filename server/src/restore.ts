import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { readEncryptionKey } from '#base/secrets/encryption-key.ts'
import type { Config } from '#base/settings/config.ts'
import { replaceEmbedded } from '#store/postgres/embedded.ts'
import { openBackup } from './operations/backup/backup-file.ts'
import { type RestoreResult, restore } from './operations/backup/restore.ts'
import { exitCodeOf, Misuse, settings } from './operations/command-line.ts'

const USAGE = `npm run restore -- <file> [--replace]

  Puts a backup into the database of the settings, which has to be empty. End the portal first.

  --replace  puts it in place of the data that are there; they stay until the backup is restored and checked`

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new Misuse(USAGE)
  const file = path.resolve(given)
  const { result, former } = await restoreInto(settings(), file, values.replace ?? false)
  const { header, rows, institutions, sessions } = result
  console.log(`Restored ${rows} rows of ${institutions.join(', ')}, as of ${header.createdAt}; every row was counted.`)
  console.log(`Sessions ended: ${sessions}. Links that were mailed and known devices no longer count.`)
  console.log('Passkeys, links to sign-in providers and recovery codes were removed: users add, link and make them again.')
  console.log('Passwords, authenticator apps, roles and disabled users are those of the backup: repeat what was changed since.')
  console.log('API tokens are suspended: `npm run institution -- resume-tokens` lets those of an institution work again.')
  console.log('Jobs and letters wait until all is as it shall be: `npm run jobs -- start` lets them go on.')
  if (former !== null) console.log(`The former database is kept in ${former}. Delete that folder when it is not needed.`)
  return 0
})

/** A backup opens with the key that it was made with, and with no new one. */
function noKey(file: string): string {
  return (
    `There is no key file ${file}, and a backup cannot be restored without its key. Put the key there that was kept apart from the ` +
    'backups, with mode 0600, or set CLARITY_ENCRYPTION_KEY.'
  )
}

async function restoreInto(
  config: Config,
  file: string,
  isReplacing: boolean,
): Promise<{ readonly result: RestoreResult; readonly former: string | null }> {
  const { databaseUrl, directUrl, dataFolder, encryptionKey } = config
  if (!existsSync(file)) throw new Misuse(`There is no backup ${file}.`)
  if (encryptionKey.kind === 'file' && !existsSync(encryptionKey.file)) throw new Misuse(noKey(encryptionKey.file))
  const key = readEncryptionKey(encryptionKey)
  const now = systemClock.now()
  const own = directUrl ?? databaseUrl
  if (own !== null) return { result: await restore({ url: own, file, key, now, isReplacing }), former: null }
  // Before a database is made.
  await openBackup(file, key)
  let result: RestoreResult | undefined
  const former = await replaceEmbedded(dataFolder, { isReplacing, at: now }, async (url) => {
    result = await restore({ url, file, key, now, isReplacing })
  })
  return { result: result!, former }
}
