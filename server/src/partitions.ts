import { parseArgs } from 'node:util'

import { listPartitions, type Partition, type Separated, separateRows } from '#store/partitions.ts'
import { chosenInstitution, exitCodeOf, Misuse, settings, withDatabase, withDatabaseUrl } from './operations/command-line.ts'

const USAGE = `npm run partitions [-- --json]
npm run partitions -- separate --institution <name> [--tablespace <name>]
npm run partitions -- separate --year <year> [--tablespace <name>]

  Lists the partitions of entries and closes, with their rows, as of the last analysis, and their size. All that has no partition of
  its own stands in one named _rest.

  separate   moves the entries of an institution, or all closes of a year, into partitions of their own, in the tablespace of that
             name. What is booked later goes there by itself. Readers and bookings of these tables wait until the rows are moved,
             so switch the portal to read-only before. A restored database has none of these partitions`

const OPTIONS = {
  institution: { type: 'string' },
  year: { type: 'string' },
  tablespace: { type: 'string' },
  json: { type: 'boolean' },
} as const

process.exitCode = await exitCodeOf(USAGE, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [word, ...more] = positionals
  if (more.length > 0 || !(word === undefined || word === 'separate')) throw new Misuse(USAGE)
  const config = settings()
  // Brings the tables up to date, where no portal does.
  const institution = await withDatabase(config, async (db) =>
    values.institution === undefined ? undefined : await chosenInstitution(db, values.institution),
  )
  await withDatabaseUrl(config, async (url) => {
    if (word === undefined) {
      print(await listPartitions(url), values.json)
      return
    }
    const moved = await separateRows(url, chosenRows(institution, values.year), values.tablespace ?? null)
    for (const { partition, rows } of moved) console.log(`${partition}  ${rows} rows`)
  })
  return 0
})

function chosenRows(institution: { readonly id: string } | undefined, year: string | undefined): Separated {
  if (institution && year === undefined) return { institutionId: institution.id }
  if (!institution && year !== undefined && /^(19|20|21)\d\d$/.test(year)) return { year: Number(year) }
  throw new Misuse('Name either an institution, with --institution, or a year of closes, such as --year 2024.')
}

function print(partitions: readonly Partition[], isJson = false): void {
  const lines = partitions.map(({ table, name, bound, rows, bytes, tablespace }) =>
    [table, name, bound, `${rows ?? '?'} rows`, `${bytes} bytes`, tablespace].filter((cell) => cell !== null).join('  '),
  )
  console.log(isJson ? JSON.stringify(partitions, null, 2) : lines.join('\n'))
}
