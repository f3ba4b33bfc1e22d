import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '#base/clock.ts'
import { Failure, readOnly } from '#base/failure.ts'
import { bookingText } from '#ingest/booking/booking-text.ts'
import { undo } from '#ingest/booking/undo.ts'
import { importFolder } from '#ingest/import-folder.ts'
import type { Database } from '#store/database.ts'
import { readOnlySince } from '#store/read-only-mode.ts'
import { chosenInstitution, exitCodeOf, Misuse, settings, withDatabase } from './operations/command-line.ts'

const USAGE = `npm run import -- <folder> [--institution <name>] [--dry-run]
npm run import -- --undo <batch> [--institution <name>]

  <folder>       holds the files that docs/import.md describes
  --institution  may be left out while there is only one that is no demo
  --dry-run      tells what would be booked, and books nothing
  --undo         takes a batch back, by its id or by its name, which is that of the folder`

interface Command {
  readonly work:
    | { readonly kind: 'import'; readonly folder: string; readonly dryRun: boolean }
    | { readonly kind: 'undo'; readonly batch: string }
  readonly institution: string | undefined
}

process.exitCode = await exitCodeOf(USAGE, () => main(process.argv.slice(2)))

/** @returns the exit code: 1 when the request could not be carried out */
async function main(args: readonly string[]): Promise<number> {
  const command = commandOf(args)
  return await withDatabase(settings(), (db) => run(db, command))
}

async function run(db: Database, { work, institution: name }: Command): Promise<number> {
  if ((await db.withSystem((tx) => readOnlySince(tx), 'read only')) !== null) throw readOnly()
  const institution = await chosenInstitution(db, name)
  const now = systemClock.now()
  if (work.kind === 'undo') {
    const { id, name: undone } = await undo(db, institution.id, work.batch, now).catch((error: unknown) => {
      if (!(error instanceof Failure && error.status === 404)) throw error
      throw new Misuse(
        `${institution.name} has no batch "${work.batch}" to undo. Name the id that its import printed, or the folder it came from.`,
      )
    })
    console.log(`Batch "${undone}" (${id}) of ${institution.name} is undone.`)
    return 0
  }
  if (!statSync(work.folder, { throwIfNoEntry: false })?.isDirectory()) throw new Misuse(`There is no folder "${work.folder}".`)
  const label = { name: path.basename(path.resolve(work.folder)), source: 'import', bookedBy: 'system', knownAt: now } as const
  const booking = await importFolder(db, institution.id, work.folder, label, { dryRun: work.dryRun })
  console.log(institution.name)
  for (const line of bookingText(booking, work.dryRun)) console.log(line)
  return booking.failures.length > 0 ? 1 : 0
}

function commandOf(args: readonly string[]): Command {
  const options = { institution: { type: 'string' }, 'dry-run': { type: 'boolean' }, undo: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [folder, ...more] = positionals
  const { institution } = values
  if (values.undo !== undefined && folder === undefined && !values['dry-run'])
    return { work: { kind: 'undo', batch: values.undo }, institution }
  if (values.undo === undefined && folder !== undefined && more.length === 0)
    return { work: { kind: 'import', folder, dryRun: values['dry-run'] ?? false }, institution }
  throw new Misuse(USAGE)
}
