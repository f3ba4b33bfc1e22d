import { readEncryptionKey } from '#base/secrets/encryption-key.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { type Config, type EncryptionKeySource, readConfig } from '#base/settings/config.ts'
import { openDatabase } from '#store/connection/open.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { attachOrStart } from '#store/postgres/embedded.ts'
import { explained } from './explain-error.ts'
import { makeKeyAtFirstStart } from './first-start.ts'

/*
 * Shared code of the commands.
 */

/** An error that the user at the terminal must correct; printed without a stack. */
export class Misuse extends Error {}

/**
 * The settings, as the server reads them.
 *
 * @throws Misuse with all errors of the settings
 */
export const settings = (): Config => orMisuse(() => readConfig(process.env))

/** Errors about the user's input: a setting, a file. */
export function orMisuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return asMisuse(error)
  }
}

function asMisuse(error: unknown): never {
  throw new Misuse(error instanceof Error ? error.message : String(error))
}

/** The encryption key of the settings. @throws Misuse where it cannot be read */
export const keyOf = (source: EncryptionKeySource): SealingKey => orMisuse(() => readEncryptionKey(source))

/** The database of the settings, or the embedded one, whether the server runs or not. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = config
  orMisuse(() => makeKeyAtFirstStart(config))
  return await withDatabaseUrl(config, async (url, isAttached) => {
    if (!isAttached) await migrateDatabase(url, { dataFolder: databaseUrl === null ? dataFolder : undefined }).catch(asMisuse)
    const db = openDatabase(url)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  })
}

/**
 * The same database by its URL, behind no pooler, with the tables that it has.
 *
 * @param work gets whether the database is that of another process, which has brought its tables up to date
 */
export async function withDatabaseUrl<T>(
  { databaseUrl, directUrl, dataFolder }: Config,
  work: (url: string, isAttached: boolean) => Promise<T>,
): Promise<T> {
  const url = directUrl ?? databaseUrl
  if (url !== null) return await work(url, false)
  const embedded = await attachOrStart(dataFolder)
  try {
    return await work(embedded.url, embedded.isAttached)
  } finally {
    await embedded.stop()
  }
}

/**
 * Runs a command, or prints how it is used, where `--help` asks for that or its options are not right.
 *
 * @returns the exit code: 1 when the request could not be carried out, with the reason at the terminal
 */
export async function exitCodeOf(usage: string, command: () => Promise<number>): Promise<number> {
  // A reader such as `head` may have had enough; the work goes on.
  process.stdout.on('error', () => {})
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  try {
    return await command()
  } catch (error) {
    process.stderr.write(`${isOfOptions(error) ? `${firstSentence(error.message)}\n\n${usage}` : messageOf(explained(error))}\n`)
    return 1
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Errors that `parseArgs` throws. */
const isOfOptions = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Without the advice that follows it, which is for other programs. */
const firstSentence = (text: string): string => text.replace(/\. .*$/s, '.')

/** The institution of that name, or without a name the only one that is no demo. */
export async function chosenInstitution(
  db: Database,
  name: string | undefined,
): Promise<{ readonly id: string; readonly name: string }> {
  const all = await listInstitutions(db)
  const candidates = name === undefined ? all.filter(({ isDemo }) => !isDemo) : all.filter((each) => each.name === name)
  const [only] = candidates
  if (only && candidates.length === 1) return only
  if (all.length === 0) throw new Misuse('There is no institution yet. Begin one with: npm run institution -- create')
  const names = all.map((each) => `"${each.name}"`).join(', ')
  throw new Misuse(
    name === undefined ? `Name one with --institution: ${names}.` : `There is no institution "${name}", but ${names}.`,
  )
}
