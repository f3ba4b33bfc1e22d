import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import { asFirstReported, misreportedOn, reportedLater } from '../server/src/demo/as-first-reported.ts'
import { valuationDayUntil } from '../server/src/demo/calendar.ts'
import { AURUM_TRUST } from '../server/src/demo/institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from '../server/src/demo/institutions/halden-partners.ts'
import { book } from '../server/src/ingest/booking/book.ts'
import type { Dataset } from '../server/src/ingest/dataset.ts'
import { openDatabase } from '../server/src/store/connection/open.ts'
import { createInstitution } from '../server/src/store/institution/book-institution.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { bookDemo } from '../server/testing/institutions/booked-demo.ts'
import { demoInstitutions } from '../server/testing/institutions/demo-memory.ts'
import { hashOfReplies } from '../server/testing/replies/reply-hash.ts'

/*
 * Same inputs, same bytes: hashes all replies of the demo institutions. The hash must be the same after a restart, in a database
 * with the same imports in another order, and on another version of Node.
 */

const AS_OF = '2023-03-31'
const PLANS = [HALDEN_PARTNERS, AURUM_TRUST]
const NAMES = PLANS.map(({ name }) => name)

const [url] = process.argv.slice(2)
if (url) await hashOf(url)
else await compare()

/** Runs in a process of its own, like a restarted server. */
async function hashOf(database: string): Promise<void> {
  const db = openDatabase(database, { connections: 4 })
  const { hash, replies } = await hashOfReplies(db, NAMES)
  await db.close()
  console.log(`${hash} (${replies} replies)`)
}

async function compare(): Promise<void> {
  const first = await openTestDatabase()
  await bookDemo(first.db, AS_OF)
  const hashes = [
    await hashInProcess('first start', process.execPath, first.url),
    await hashInProcess('after a restart', process.execPath, first.url),
  ]
  const other = node24()
  if (other) hashes.push(await hashInProcess('on Node 24', other, first.url))
  else console.log('on Node 24: not compared, as no Node 24 is on the PATH (name one in NODE_24)')
  await first.close()

  const second = await openTestDatabase()
  for (const { name, pivotCurrency, dataset } of demoInstitutions(AS_OF)) {
    const { reportingCurrencies, accounts } = PLANS.find((plan) => plan.name === name)!
    const id = await createInstitution(second.db, { name, pivotCurrency, reportingCurrencies, isDemo: true })
    // In two bookings, as the demo does, because replies contain the data version, which counts bookings.
    const previousClose = valuationDayUntil(parseDay(AS_OF) - 1)
    const misreported = misreportedOn(dataset, accounts[0]!.id, previousClose)
    for (const variant of [
      asFirstReported(dataset, misreported, previousClose),
      reportedLater(dataset, misreported, previousClose),
    ]) {
      const label = { name: 'again', source: 'demo', bookedBy: 'system', knownAt: new Date() } as const
      const { failures } = await book(second.db, id, backwards(variant), label)
      if (failures.length > 0) throw new Error(JSON.stringify(failures[0]))
    }
  }
  hashes.push(await hashInProcess('imported anew, every line in the opposite order', process.execPath, second.url))
  await second.close()
  if (new Set(hashes).size > 1) {
    console.error('The replies differ.')
    process.exitCode = 1
  }
}

async function hashInProcess(what: string, node: string, database: string): Promise<string> {
  const { stdout } = await promisify(execFile)(node, [fileURLToPath(import.meta.url), database])
  console.log(`${what}: ${stdout.trim()}`)
  return stdout.trim()
}

function backwards(dataset: Dataset): Dataset {
  const copy = structuredClone(dataset)
  for (const rows of Object.values(copy)) if (Array.isArray(rows)) rows.reverse()
  return copy
}

/** The path of Node 24: the argument, or `node24` on the PATH. */
function node24(): string | undefined {
  const named = process.env.NODE_24
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [
    ...(named ? [named] : []),
    ...folders.flatMap((folder) => ['node24', 'node-24'].map((name) => path.join(folder, name))),
  ].find(existsSync)
}
