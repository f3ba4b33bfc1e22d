import diagnostics from 'node:diagnostics_channel'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import inspector from 'node:inspector'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FileRecord, Range } from './file-records.ts'

/*
 * Loaded before tests that share a process: writes for each test file the seconds of the processor that it took, those of the processes it
 * started among them, and which functions and blocks of the repository it ran. What runs while the file is loaded counts as its own.
 */
const FOLDER = process.env.RECORD_FOLDER!
const ROOT = `file://${process.cwd()}/`
/** The clock of a process counts in these parts of a second. */
const TICKS = 100

const session = new inspector.Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

const records = new Map<string, { seconds: number; ran: Record<string, Range[][]> }>()
let current = ''
let before = secondsOfProcessor()

registerHooks({
  load: (url, context, nextLoad) => {
    if (url.endsWith('.test.ts')) turnTo(fileURLToPath(url))
    return nextLoad(url, context)
  },
})
diagnostics.channel('tracing:node.test:start').subscribe((message) => {
  const { file } = message as { readonly file: string | null }
  if (file !== null) turnTo(file)
})
process.once('exit', () => {
  turnTo('')
  const all: FileRecord[] = [...records].map(([file, record]) => ({ file, ...record }))
  writeFileSync(path.join(FOLDER, `${process.pid}.json`), JSON.stringify(all))
})

function turnTo(file: string): void {
  const next = file && path.relative('.', file)
  if (next === current) return
  const now = secondsOfProcessor()
  const record = records.get(current) ?? { seconds: 0, ran: {} }
  record.seconds += now - before
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      if (!url.startsWith(ROOT) || url.includes('/node_modules/') || url.endsWith('.test.ts')) continue
      const ranges = functions
        // The module itself runs once, for the file that happens to import it first.
        .filter(({ functionName, ranges: [whole] }) => !(functionName === '' && whole!.startOffset === 0) && whole!.count > 0)
        .flatMap((each) => each.ranges.map(({ startOffset, endOffset, count }): Range => [startOffset, endOffset, count]))
      const source = url.slice(ROOT.length)
      if (ranges.length > 0) record.ran[source] = [...(record.ran[source] ?? []), ranges]
    }
  })
  records.set(current, record)
  current = next
  before = secondsOfProcessor()
}

/** Of this process and all below it, those that ended among them. */
function secondsOfProcessor(): number {
  const parents = new Map<number, number>()
  const seconds = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const fields = statOf(name)
    if (fields === null) continue
    parents.set(Number(name), Number(fields[1]))
    seconds.set(Number(name), fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS)
  }
  const isBelow = (id: number | undefined): boolean =>
    id === process.pid || (id !== undefined && id > 1 && isBelow(parents.get(id)))
  return [...seconds].reduce((sum, [id, each]) => (isBelow(id) ? sum + each : sum), 0)
}

function statOf(id: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
