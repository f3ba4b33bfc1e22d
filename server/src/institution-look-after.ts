import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { disableUser, enableUser, eraseUser, exportUser } from '#administration/commands/a-user.ts'
import { setInstitutionDisabled } from '#administration/commands/disable-institution.ts'
import { listTokens, listUsers, revokeToken, signOut, suspendToken, unlinkUser } from '#administration/commands/look-after.ts'
import { systemClock } from '#base/clock.ts'
import { mergeInstruments } from '#ingest/booking/merge-instruments.ts'
import { listImports } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { type Command, emailOf, required, tokenIdOf, type Values } from './institution-options.ts'
import { chosenInstitution, keyOf } from './operations/command-line.ts'

const JOBS = 100

/** The commands on institutions, users, tokens and jobs that are there. */
export const LOOK_AFTER: Readonly<Record<string, Command>> = {
  list: async (db, values) => {
    const rows = (await listInstitutions(db)).map(({ name, isDemo, disabledAt }) => ({ name, isDemo, disabledAt }))
    print(values, rows, ({ name, isDemo, disabledAt }) => [name, isDemo && '(demo)', disabledAt && 'disabled'])
  },
  disable: (db, values) => switchInstitution(db, values, true),
  enable: (db, values) => switchInstitution(db, values, false),
  users: async (db, values) => {
    const rows = await listUsers(db, (await chosenInstitution(db, values.institution)).id)
    print(values, rows, ({ email, role, lastLogin, disabledAt, linkedAt }) => [
      email,
      role,
      lastLogin === null ? 'never signed in' : lastLogin.toISOString(),
      disabledAt && 'disabled',
      linkedAt && 'linked to the sign-in provider',
    ])
  },
  'unlink-user': async (db, values) => {
    const { id, email } = await chosenUser(db, values)
    await unlinkUser(db, id, email, systemClock.now())
    console.log(`${email} is no longer linked to the sign-in provider, and was signed out.`)
  },
  'sign-out': async (db, values) => {
    const { id, email } = await chosenUser(db, values)
    console.log(`${email} was signed out; sessions ended: ${await signOut(db, id, email, systemClock.now())}.`)
  },
  'disable-user': async (db, values) => {
    const { id, email } = await chosenUser(db, values)
    const { sessions, suspended } = await disableUser(db, id, email, systemClock.now())
    console.log(`${email} cannot sign in; sessions ended: ${sessions}, API tokens suspended: ${suspended}.`)
  },
  'enable-user': async (db, values) => {
    const { id, email } = await chosenUser(db, values)
    await enableUser(db, id, email, systemClock.now())
    console.log(`${email} can sign in again.`)
  },
  'export-user': async (db, values, { dataFolder }) => {
    const { id, email } = await chosenUser(db, values)
    const text = JSON.stringify(await exportUser(db, id, email, path.join(dataFolder, 'mail'), systemClock.now()), null, 2)
    if (values.file === undefined) return console.log(text)
    writeFileSync(values.file, `${text}\n`, { mode: 0o600, flag: 'wx' })
    console.log(`What the portal holds about ${email} is in ${values.file}.`)
  },
  'erase-user': async (db, values, { encryptionKey, dataFolder }) => {
    const { id, email } = await chosenUser(db, values)
    const folder = path.join(dataFolder, 'mail')
    const erased = await eraseUser(db, id, email, { key: keyOf(encryptionKey), outboxFolder: folder, now: systemClock.now() })
    const { pseudonym, events, rows, letters, left } = erased
    console.log(
      `${email} is ${pseudonym} from now on: ${events} audit events, ${rows} other rows and ${letters} letters were changed.`,
    )
    for (const { table, column, rows: n } of left) console.log(`Still named in ${table}.${column}: ${n} rows, which are books.`)
    console.log('Backups that were made before hold the person until you delete them.')
  },
  'merge-instruments': async (db, values) => {
    const pair = { merged: required(values, 'merged'), kept: required(values, 'kept') }
    const institution = await chosenInstitution(db, values.institution)
    const label = { source: 'import', bookedBy: 'system', knownAt: systemClock.now() } as const
    const { id, name } = await db.withInstitution(institution.id, (tx) => mergeInstruments(tx, institution.id, pair, label))
    console.log(`${name} in ${institution.name}: batch ${id}.`)
  },
  tokens: async (db, values) => {
    const rows = await listTokens(db, (await chosenInstitution(db, values.institution)).id)
    print(values, rows, ({ id, prefix, scopes, lastUsedAt, suspendedAt, name }) => [
      id,
      `${prefix}…`,
      scopes.join(','),
      lastUsedAt === null ? 'never used' : lastUsedAt.toISOString(),
      suspendedAt && 'suspended',
      name,
    ])
  },
  'suspend-token': async (db, values) => {
    const { id } = await chosenInstitution(db, values.institution)
    await suspendToken(db, id, tokenIdOf(required(values, 'token')), systemClock.now())
    console.log('The token is suspended.')
  },
  'revoke-token': async (db, values) => {
    const { id } = await chosenInstitution(db, values.institution)
    await revokeToken(db, id, tokenIdOf(required(values, 'token')), systemClock.now())
    console.log('The token is revoked.')
  },
  jobs: async (db, values) => {
    const { id } = await chosenInstitution(db, values.institution)
    const latest = { sentBy: null, before: undefined, limit: JOBS }
    const rows = await db.withInstitution(id, (tx) => listImports(tx, id, latest), 'read only')
    print(values, rows, ({ id: job, state, undoneAt, sentAt, sentBy, failureCount, name }) => [
      job,
      undoneAt === null ? state : 'undone',
      sentAt.toISOString(),
      sentBy,
      failureCount > 0 && `${failureCount} problems`,
      name,
    ])
  },
}

async function switchInstitution(db: Database, values: Values, isDisabled: boolean): Promise<void> {
  const { id, name } = await chosenInstitution(db, required(values, 'institution'))
  const sessions = await setInstitutionDisabled(db, id, isDisabled, systemClock.now())
  console.log(isDisabled ? `${name} is disabled; sessions ended: ${sessions}.` : `${name} is enabled.`)
}

async function chosenUser(db: Database, values: Values) {
  const { id } = await chosenInstitution(db, values.institution)
  return { id, email: emailOf(required(values, 'user'), '--user') }
}

/** Prints rows as JSON, or a line each of those parts that are not empty. */
function print<T>({ json }: Values, rows: readonly T[], partsOf: (row: T) => readonly (string | false | null)[]): void {
  if (json) console.log(JSON.stringify(rows, null, 2))
  else if (rows.length === 0) console.log('There are none.')
  else for (const row of rows) console.log(partsOf(row).filter(Boolean).join('  '))
}
