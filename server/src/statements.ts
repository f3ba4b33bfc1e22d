import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { readOnly } from '#base/failure.ts'
import type { BookOptions, ReadFile } from '#statements/booking/book-file.ts'
import { bookStatements, proposeStatements, type StatementsResult } from '#statements/booking/book-statements.ts'
import { chosenInstruments } from '#statements/closes/chosen-instruments.ts'
import { mappedListsOf } from '#statements/mapped-lists.ts'
import { collectInWorker, readInWorker } from '#statements/read-in-worker.ts'
import { UnknownAccount } from '#statements/routing/route-statements.ts'
import type { FileReport } from '#statements/statement-report.ts'
import type { Database } from '#store/database.ts'
import { readOnlySince } from '#store/read-only-mode.ts'
import { chosenInstitution, exitCodeOf, Misuse, settings, withDatabase } from './operations/command-line.ts'

const USAGE = `npm run statements -- FILE… [--json]
npm run statements -- FILE… --institution NAME [--client NAME] [--account NAME]… [--opening [--new-client]] [--quoted ID]… [--book] [--json]

  Reads statements of banks and brokers, and says what is in them. With an institution they are compared with its ledger,
  and with --book what is new in them is booked.

  FILE       a file that docs/statements.md describes, of any name
  --client   only accounts of this client
  --account  the account of the statements, by name or id; NUMBER=NAME for those with that number. It is kept for the number
  --opening  an account without entries begins with the holdings and balances of its statement, and is made where it is not there
  --new-client  the client is made with it, where it is not there either
  --quoted   of a list of closes, the id of its instrument; NAME=ID for those that it calls NAME
  --book     books what is new, each file as a batch; all else is named
  --json     the whole result as JSON`

interface Command {
  readonly files: readonly string[]
  readonly institution: string | undefined
  readonly client: string | undefined
  readonly accounts: readonly string[]
  readonly quoted: readonly string[]
  readonly isOpening: boolean
  readonly makesClient: boolean
  readonly isBooked: boolean
  readonly isJson: boolean
}

process.exitCode = await exitCodeOf(USAGE, () => main(process.argv.slice(2)))

/** @returns the exit code: 1 when a file or a line could not be read */
async function main(args: readonly string[]): Promise<number> {
  const command = commandOf(args)
  const result =
    command.institution === undefined ? await read(command) : await withDatabase(settings(), (db) => run(db, command))
  if (command.isJson) console.log(JSON.stringify(result, null, 2))
  else for (const line of [...result.files.flatMap(textOf), ...bookedText(result)]) console.log(line)
  return result.files.some(({ problem, problems }) => problem || problems.length > 0) ? 1 : 0
}

async function read({ files }: Command): Promise<StatementsResult> {
  const reports: FileReport[] = []
  for (const file of files) reports.push(await readInWorker(file))
  return { files: reports }
}

async function run(
  db: Database,
  { files, institution: name, client, accounts, quoted, isOpening, makesClient, isBooked }: Command,
): Promise<StatementsResult> {
  if (isBooked && (await db.withSystem((tx) => readOnlySince(tx), 'read only')) !== null) throw readOnly()
  const institution = await chosenInstitution(db, name)
  const lists = await mappedListsOf(db, institution.id)
  const collected: ReadFile[] = []
  for (const file of files) collected.push(await collectInWorker(file, lists))
  const label = { source: 'import', bookedBy: 'system', knownAt: systemClock.now() } as const
  const options: BookOptions = {
    choice: { client, makesClient, accounts },
    opens: isOpening,
    createsInstruments: true,
    booksQuotes: true,
    quoted: chosenInstruments(quoted),
    readsLedger: true,
    label,
  }
  try {
    if (!isBooked) return await proposeStatements(db, institution.id, collected, options)
    return await db.withInstitution(institution.id, (tx) => bookStatements(tx, institution.id, collected, options))
  } catch (error) {
    if (!(error instanceof UnknownAccount)) throw error
    throw new Misuse(
      error.isAmbiguous
        ? `Several accounts are called "${error.account}". Name the client with --client, or the account by its id.`
        : `${institution.name} has no account "${error.account}".`,
    )
  }
}

function commandOf(args: readonly string[]): Command {
  const options = {
    institution: { type: 'string' },
    client: { type: 'string' },
    account: { type: 'string', multiple: true, default: [] as string[] },
    quoted: { type: 'string', multiple: true, default: [] as string[] },
    opening: { type: 'boolean', default: false },
    'new-client': { type: 'boolean', default: false },
    book: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const
  const { values, positionals: files } = parseArgs({ args: [...args], options, allowPositionals: true })
  const { institution, client, account: accounts, opening: isOpening, book: isBooked, json: isJson, quoted } = values
  const makesClient = values['new-client']
  if (files.length === 0) throw new Misuse(USAGE)
  if (institution === undefined && (client !== undefined || accounts.length > 0 || isBooked))
    throw new Misuse(`Name the institution with --institution.\n\n${USAGE}`)
  for (const file of files)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Misuse(`There is no file "${file}".`)
  return { files, institution, client, accounts, quoted, isOpening, makesClient, isBooked, isJson }
}

function textOf({
  file,
  format,
  preset,
  problem,
  statements,
  problems,
  compared,
  closes = [],
  instruments,
  rates,
  actions,
  named = [],
}: FileReport): readonly string[] {
  if (problem) return [`${file}: ${problem.reason} ${problem.remedy}`]
  const name = preset === null ? format : `${preset} (${format})`
  return [
    `${file}: ${name}`,
    ...closes.map(
      ({ named: text, instrument, from, to, lines, doubtfulCount }) =>
        `  ${instrument?.id ?? `${text ?? 'instrument not named'} (choose it with --quoted)`}, ${from} to ${to}: ${lines.new} new closes, ${
          lines.changed
        } changed, ${lines.alreadyHere} already here, ${lines.refused} refused, ${doubtfulCount} in doubt`,
    ),
    ...listedText('instruments', instruments?.lines),
    ...(instruments?.changed ?? []).map(({ id, name: text, columns }) => `  ${id} (${text}): ${columns.join(', ')}`),
    ...listedText('exchange rates', rates),
    ...listedText('corporate actions', actions),
    ...statements.flatMap(({ account, portalAccount, from, to, lines, differences }) => [
      `  ${account ?? 'account not named'}${portalAccount ? ` (${portalAccount.name})` : ''}, ${from ?? '?'} to ${to ?? '?'}: ${
        compared
          ? `${lines.new} new lines, ${lines.alreadyHere} already here, ${lines.similar} similar, ${lines.doubtful} doubtful`
          : `${lines.new} lines of entries`
      }, ${lines.leftOut} left out, ${lines.refused} refused`,
      ...differences.map(({ what, stated, computed, cause }) =>
        cause === 'ownLines'
          ? `  ${what}: stated ${stated}, its own lines come to ${computed}`
          : `  ${what}: stated ${stated}, the ledger comes to ${computed} (${cause})`,
      ),
    ]),
    ...[...problems, ...named].map(
      ({ place, reason, remedy }) => `  ${place?.path ?? ''}${place?.line ? ` line ${place.line}` : ''}: ${reason} ${remedy}`,
    ),
  ]
}

function listedText(what: string, lines: FileReport['rates']): readonly string[] {
  if (!lines) return []
  return [`  ${lines.new} new ${what}, ${lines.changed} changed, ${lines.alreadyHere} already here, ${lines.refused} refused`]
}

function bookedText({ booked, proposed }: StatementsResult): readonly string[] {
  const { warnings, closes, rates, actions } = booked ?? proposed ?? { warnings: [], closes: 0, rates: 0, actions: 0 }
  return [
    ...warnings.map(({ file, place, text }) => `${file}${place?.line ? ` line ${place.line}` : ''}: ${text}`),
    ...(closes > 0 ? [`Closes of what is held that are ${booked ? 'booked' : 'new'}: ${closes}.`] : []),
    ...(rates > 0 ? [`${rates} exchange rates are ${booked ? 'booked' : 'new'}.`] : []),
    ...(actions > 0 ? [`${actions} corporate actions are ${booked ? 'booked' : 'new'}.`] : []),
    ...(booked ? [`${booked.entries} entries and ${booked.instruments} instruments are booked.`] : []),
  ]
}
