import { setTimeout as pause } from 'node:timers/promises'
import type { Extent, Finding } from './finding.ts'
import type { AttackedPortal, Attacker } from './portal-under-attack.ts'

const IMPORTS = 8
const SHARES = 400
/** By how much memory may grow. */
const MAX_MEGABYTES = 150

interface Settled {
  readonly id: string
  readonly state: string
  readonly endedAt: string | null
  readonly failureCount: number
}

/** Sends files. @returns the import, which waits */
async function sendImport({ call, tokens }: AttackedPortal, sender: number, name: string, files: object, dryRun: boolean) {
  const { status, text } = await call('/api/imports', tokens[sender]!, { name, dryRun, files })
  if (status !== 200) throw new Error(`An import was refused: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text) as Settled
}

async function untilSettled({ call, tokens }: AttackedPortal, sender: number, { id }: Settled): Promise<Settled> {
  while (true) {
    const row = JSON.parse((await call(`/api/imports/${id}`, tokens[sender]!)).text) as Settled
    if (row.endedAt !== null) return row
    await pause(250)
  }
}

/** Sends files, and waits until they are booked; a part that ran before may have booked the same. */
export async function settledImport(portal: AttackedPortal, sender: number, name: string, files: object): Promise<void> {
  const { state } = await untilSettled(portal, sender, await sendImport(portal, sender, name, files, false))
  if (state !== 'booked' && state !== 'unchanged') throw new Error(`An import is ${state}.`)
}

/** The memory of the portal while large files arrive together, and until all of them are read and checked. */
export async function largeImports(
  portal: AttackedPortal,
  _attacker: Attacker,
  { importMegabytes }: Extent,
): Promise<readonly Finding[]> {
  const ids = Array.from({ length: SHARES }, (_, i) => `S${i}`)
  const instruments = ids.map((id) => `${id},${id},${id},share,EUR,Equity\n`).join('')
  // The thread of imports, which ends after half a minute without one, is part of a portal that takes imports.
  await settledImport(portal, 0, 'shares', { 'instruments.csv': `id,ticker,name,kind,currency,asset_class\n${instruments}` })
  await pause(5_000)
  return [
    await peakOf(portal, `closes of ${importMegabytes} MB`, closes(ids, importMegabytes)),
    await peakOf(portal, `one line of ${importMegabytes} MB`, 'x'.repeat(importMegabytes * 1_000_000)),
  ]
}

async function peakOf(portal: AttackedPortal, what: string, csv: string): Promise<Finding> {
  const { memory } = portal
  const idle = memory()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 20)
  const all = Array.from({ length: IMPORTS }, async (_, sender) => {
    const sent = await sendImport(portal, sender, `${what} ${sender}`, { 'prices.csv': csv }, true)
    return await untilSettled(portal, sender, sent)
  })
  const rows = await Promise.all(all)
  clearInterval(watch)
  // Each has one line that is wrong, so that it is read and checked to its end, and nothing is compared.
  if (rows.some(({ state, failureCount }) => state !== 'refused' || failureCount !== 1))
    throw new Error(`Imports ended in another way: ${JSON.stringify(rows)}`)
  return { what: `memory (MB) with ${IMPORTS} imports at once: ${what}`, idle, attacked: peak, limit: idle + MAX_MEGABYTES }
}

/** Closes of each day in turn, and one of what is not there. */
function closes(ids: readonly string[], megabytes: number): string {
  const lines = ['instrument,day,close', 'NONE,2020-01-02,1']
  for (let size = 0, day = 0; size < megabytes * 1_000_000; day++) {
    const on = new Date(Date.UTC(1960, 0, 1 + day)).toISOString().slice(0, 10)
    for (const [index, id] of ids.entries()) {
      const line = `${id},${on},${(100 + ((day + index) % 97) / 7).toFixed(12)}`
      lines.push(line)
      size += line.length + 1
    }
  }
  return lines.join('\n')
}
