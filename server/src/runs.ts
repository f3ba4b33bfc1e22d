import { parseArgs } from 'node:util'
import { byCommand } from '#administration/commands/by-command.ts'
import { systemClock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { publishedKeys } from '#store/runs/run-keys.ts'
import { rotateRunKey } from '#store/runs/run-signing.ts'
import { listRuns } from '#store/runs/runs.ts'
import { verifyRuns } from '#store/runs/verify-runs.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { chosenInstitution, exitCodeOf, keyOf, Misuse, settings, withDatabase } from './operations/command-line.ts'

const USAGE = `npm run runs -- list [--institution NAME]
npm run runs -- keys [--institution NAME]
npm run runs -- verify [--institution NAME]
npm run runs -- rotate-key [--institution NAME]

  What was reported of every account and client, kept every night for ever and signed.

  list         the newest hundred, with data version, hash and key
  keys         the public keys that verify the signatures, as SubjectPublicKeyInfo in base64
  verify       every run from the first to the last: rows, chain, signatures; ends with 1 where one is not as it was signed
  rotate-key   makes the key that signs from now on; what the former one signed is verified as before`

interface Chosen {
  readonly id: string
  readonly name: string
}

const ROWS = 100
const COMMANDS: Readonly<Record<string, (db: Database, institution: Chosen) => Promise<boolean>>> = {
  list: async (db, { id, name }) => {
    const rows = await db.withInstitution(id, (tx) => listRuns(tx, id, { limit: ROWS }), 'read only')
    if (rows.length === 0) console.log(`No run of ${name} is kept yet.`)
    for (const { sequence, day, at, dataVersion, programVersion, rowCount, keyId, hash } of rows)
      console.log(
        [sequence, day, at.toISOString(), `data ${dataVersion}`, programVersion, `${rowCount} rows`, keyId, hash].join('  '),
      )
    return true
  },
  keys: async (db, { id, name }) => {
    const keys = await db.withInstitution(id, (tx) => publishedKeys(tx, id), 'read only')
    if (keys.length === 0) console.log(`No key of ${name} signs yet; the first run makes one.`)
    for (const key of keys) {
      const state = key.retiredAt === null ? 'signs' : `signed until ${key.retiredAt.toISOString()}`
      console.log([key.id, key.madeAt.toISOString(), state, key.publicKey].join('  '))
    }
    return true
  },
  verify: async (db, { id, name }) => {
    const key = keyOf(settings().encryptionKey)
    const found = await db.withSystem((tx) => verifyRuns(tx, id, key))
    console.log(
      found.isWhole
        ? `All ${found.runs} runs of ${name} are as they were signed.`
        : `Run ${found.sequence} of ${name} is not as it was signed: ${found.problem}.`,
    )
    return found.isWhole
  },
  'rotate-key': async (db, { id, name }) => {
    const now = systemClock.now()
    const made = await rotateRunKey(db, id, keyOf(settings().encryptionKey), now)
    await db.withInstitution(id, (tx) => appendAuditEvent(tx, byCommand(id, 'institution.rotate-run-key', made, now)))
    console.log(`The key ${made} signs the runs of ${name} from now on.`)
    return true
  },
}

process.exitCode = await exitCodeOf(USAGE, async () => {
  const options = { institution: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name, ...more] = positionals
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || more.length > 0) throw new Misuse(USAGE)
  return await withDatabase(settings(), async (db) => {
    const chosen =
      values.institution === undefined ? await listInstitutions(db) : [await chosenInstitution(db, values.institution)]
    if (name === 'rotate-key' && chosen.length > 1) throw new Misuse('Say which institution: --institution NAME.')
    let isGood = true
    for (const institution of chosen) isGood = (await command(db, institution)) && isGood
    return isGood ? 0 : 1
  })
})
