import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { auditKeys } from '#administration/commands/audit-keys.ts'
import { resealFactors } from '#auth/factor/reseal-factors.ts'
import { resealProviders } from '#auth/openid/reseal-providers.ts'
import { systemClock } from '#base/clock.ts'
import { newEncryptionKey, readEncryptionKey, writeEncryptionKeys } from '#base/secrets/encryption-key.ts'
import { idsOf, type SealingKey, sealingKey, withFormer } from '#base/secrets/seal.ts'
import type { Config } from '#base/settings/config.ts'
import { resealLetters } from '#jobs/queued-mailer.ts'
import type { Database } from '#store/database.ts'
import { resealRunKeys } from '#store/runs/run-signing.ts'
import { countByKey } from '#store/session/sealed-values.ts'
import { resealFeeds } from '#store/sources/feed-secret.ts'
import { exitCodeOf, Misuse, orMisuse, settings, withDatabase } from './operations/command-line.ts'

const USAGE = `npm run keys
npm run keys -- rotate
npm run keys -- add | use <id> | reseal | retire

  The encryption keys by id: the first seals and signs, the others open what they have sealed. Portals that run follow the file.

  rotate   makes a new key, which seals from now on, and seals all stored values with it: all that one machine needs
  retire   seals what is left with the first key, and takes the others out of the file: their known devices that were not used
           since the rotation are strangers again. Not before the file is ten minutes old: so long replies can be sealed with them

  With a copy of the file on several machines, and the file copied to all of them after each step:
  add      makes a new key, which opens and does not seal yet
  use      lets the key with this id seal
  reseal   seals all stored values with the first key`

/** A reply that shows an API token is kept so long for a retry, sealed with the key of its time. */
const KEPT_MS = 10 * 60_000

type Work = (db: Database, config: Config, id: string | undefined) => Promise<void>

const COMMANDS: Readonly<Record<string, Work>> = {
  list: async (db, config) => {
    const key = readEncryptionKey(config.encryptionKey)
    const counts = await db.withSystem(countByKey, 'read only')
    for (const id of new Set([...idsOf(key), ...counts.keys()])) {
      const role = id === key.id ? 'seals' : idsOf(key).includes(id) ? 'opens' : 'is missing'
      console.log(`${id}  ${role}  ${counts.get(id) ?? 0} values`)
    }
  },
  add: async (_db, config) => {
    const added = newEncryptionKey()
    write(config, (all) => [...all, added])
    console.log(`The key ${sealingKey(added).id} opens from now on.`)
  },
  use: async (_db, config, id) => {
    const chosen = id === undefined ? undefined : keysOf(config).find((each) => each.id === id)
    if (!chosen) throw new Misuse(`There is no key ${id ?? ''} in the file; \`npm run keys\` lists them.`)
    write(config, (all) => [chosen.bytes, ...all.filter((bytes) => sealingKey(bytes).id !== id)])
    console.log(`The key ${id} seals from now on.`)
  },
  reseal: (db, config) => reseal(db, config),
  rotate: async (db, config) => {
    const made = newEncryptionKey()
    write(config, (all) => [made, ...all])
    console.log(`The key ${sealingKey(made).id} seals from now on. Keep a copy of ${fileOf(config)} apart from the backups.`)
    await reseal(db, config)
  },
  retire: async (db, config) => {
    const { former } = readEncryptionKey(config.encryptionKey)
    if (former.length > 0) assertAge(fileOf(config))
    await reseal(db, config)
    write(config, ([first]) => [first!])
    const now = systemClock.now()
    for (const { id } of former) await auditKeys(db, 'retire-key', id, now)
    console.log(`${former.length} keys are retired: only backups made with them need them.`)
  },
}

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [name = 'list', id, ...more] = positionals
  const work = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!work || more.length > 0 || (id !== undefined && name !== 'use')) throw new Misuse(USAGE)
  const config = settings()
  await withDatabase(config, (db) => work(db, config, id))
  return 0
})

async function reseal(db: Database, config: Config): Promise<void> {
  const key = readEncryptionKey(config.encryptionKey)
  const count = await resealFactors(db, key)
  const secrets = await resealProviders(db, key)
  const letters = await resealLetters(db, key)
  const runKeys = await resealRunKeys(db, key)
  const feeds = await resealFeeds(db, key)
  if (count + secrets > 0) await auditKeys(db, 'rotate-key', key.id, systemClock.now())
  console.log(`${count} authenticator keys were sealed with the key ${key.id}.`)
  if (secrets > 0) console.log(`${secrets} secrets of sign-in providers were sealed with it.`)
  if (letters > 0) console.log(`${letters} letters that wait were sealed with it.`)
  if (feeds > 0) console.log(`${feeds} secrets of sources were sealed with it.`)
  if (runKeys > 0) console.log(`${runKeys} keys that sign runs were sealed with it.`)
}

function keysOf(config: Config): readonly SealingKey[] {
  return withFormer(orMisuse(() => readEncryptionKey(config.encryptionKey)))
}

function write(config: Config, change: (all: readonly Uint8Array[]) => readonly Uint8Array[]): void {
  writeEncryptionKeys(fileOf(config), change(keysOf(config).map(({ bytes }) => bytes)))
}

/** @throws Misuse where the key that seals may not have been the first of the file for long enough */
function assertAge(file: string): void {
  const left = Math.ceil((statSync(file).mtimeMs + KEPT_MS - systemClock.now().getTime()) / 1_000)
  if (left <= 0) return
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  throw new Misuse(
    `The file of the keys changed less than ten minutes ago, and the former keys are still needed. Retire them in ${time} minutes.`,
  )
}

function fileOf({ encryptionKey }: Config): string {
  if (encryptionKey.kind === 'file') return path.resolve(encryptionKey.file)
  throw new Misuse(
    'The keys are in CLARITY_ENCRYPTION_KEY, which no command can change: put the new one before the others, with a comma between, ' +
      'restart one process after the other, and then run `npm run keys -- reseal`.',
  )
}
