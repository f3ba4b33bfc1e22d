import { parseArgs } from 'node:util'
import { EXPORT_FORMATS } from '@portal/contract/institution/ledger-export.ts'

import { systemClock } from '#base/clock.ts'
import { writeWhole } from '#base/files/write-whole.ts'
import { exportTo, rowsOf } from '#export/export-to.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { chosenInstitution, exitCodeOf, Misuse, settings, withDatabase } from './operations/command-line.ts'

const USAGE = `npm run export -- FILE [--institution NAME] [--client NAME] [--format csv|json|parquet|history]

  Writes the whole ledger as a ZIP, with the files that docs/import.md describes.

  FILE           the ZIP; it is replaced once the new one is whole
  --institution  may be left out while there is only one that is no demo
  --client       only this client, with the instruments that its reports need
  --format       csv (by default) can be imported again; history is Parquet with all that was ever recorded`

process.exitCode = await exitCodeOf(USAGE, () => main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const { file, institution: name, client, format } = commandOf(args)
  return await withDatabase(settings(), async (db) => {
    const { id, name: institution } = await chosenInstitution(db, name)
    const now = systemClock.now()
    const exported = await writeWhole(file, async (temporary) => {
      const scope = { format, client }
      const found = await exportTo((work, mode) => db.withInstitution(id, work, mode), id, scope, now, temporary)
      if (!found) throw new Misuse(`${institution} has no client "${client}".`)
      return found
    })
    const rows = rowsOf(exported.counts)
    await db.withInstitution(id, (tx) =>
      appendAuditEvent(tx, {
        institutionId: id,
        at: now,
        actor: 'system',
        action: 'ingest.export',
        object: exported.name,
        result: 'success',
        address: '',
        requestId: '',
        details: { kind: format, rows },
      }),
    )
    console.log(`${exported.name}: ${rows} lines in ${file}`)
    return 0
  })
}

function commandOf(args: readonly string[]) {
  const options = {
    institution: { type: 'string' },
    client: { type: 'string' },
    format: { type: 'string', default: 'csv' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const format = EXPORT_FORMATS.find((each) => each === values.format)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || !format) throw new Misuse(USAGE)
  return { file, institution: values.institution, client: values.client, format }
}
