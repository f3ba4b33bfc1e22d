import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOfFile } from '../../server/src/statements/base/bytes.ts'
import { textPieces } from '../../server/src/statements/base/encoding.ts'
import { readInWorker } from '../../server/src/statements/read-in-worker.ts'
import { csvRows } from '../../server/src/statements/tables/csv-rows.ts'
import { type Bench, cpuMs, type Measurement, median } from '../bench.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const LIMIT = 9
const LINES = 100_000
const ROUNDS = 5
const LONG_LINES = 500_000
/** A thread that kept the lines of the long file would need several times this. */
const HEAP_MB = 64
const TIME_MS = 600_000

/** A list of a broker, from its bytes to what it comes to, beside its rows as csv-parse has them; and a long one in a small heap. */
export const statementLines: Bench = {
  name: 'statement-lines',
  limit: `CPU of reading a list at most ${LIMIT} times that of csv-parse alone; ${LONG_LINES} lines in a heap of ${HEAP_MB} MB`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    try {
      return [...(await beside(listOf(folder, LINES))), await inSmallHeap(listOf(folder, LONG_LINES))]
    } finally {
      remove()
    }
  },
}

async function beside(file: string): Promise<readonly Measurement[]> {
  const own: number[] = []
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const read = await cost(() => readWhole(file, LINES))
    const bare = await cost(() => rowsOf(file))
    // The first round warms up.
    if (round === 0) continue
    own.push(read)
    ratios.push(read / bare)
  }
  const ratio = median(ratios)
  const rate = Math.round((LINES / median(own)) * 1_000)
  return [
    {
      what: `CPU of reading ${LINES.toLocaleString('en')} lines of a broker, median of ${ROUNDS} pairs`,
      measured: `x ${ratio.toFixed(2)}`,
      beside: `limit x ${LIMIT}`,
      isWithin: ratio <= LIMIT,
    },
    { what: 'the same, lines a second of CPU', measured: rate.toLocaleString('en'), beside: '', isWithin: null },
  ]
}

async function inSmallHeap(file: string): Promise<Measurement> {
  await readWhole(file, LONG_LINES)
  return {
    what: `${LONG_LINES.toLocaleString('en')} lines in a thread with a heap of ${HEAP_MB} MB`,
    measured: 'read',
    beside: '',
    isWithin: true,
  }
}

async function readWhole(file: string, lines: number): Promise<void> {
  const { problem, statements } = await readInWorker(file, { memoryMb: HEAP_MB, milliseconds: TIME_MS })
  if (problem || statements[0]?.lines.new !== lines) throw new Error(`The list was not read: ${JSON.stringify(problem)}.`)
}

async function rowsOf(file: string): Promise<void> {
  let count = 0
  const pieces = textPieces(bytesOfFile(file, statSync(file).size), 'utf-8')
  for await (const batch of csvRows(pieces, ';')) count += batch.length
  if (count !== LINES + 1) throw new Error(`${count} rows were read.`)
}

async function cost(work: () => Promise<void>): Promise<number> {
  const before = cpuMs()
  await work()
  return cpuMs() - before
}

const TITLES = 'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'
const SHARE = 'NOVN;Novartis N;CH0012005267'
const DAY_MS = 86_400_000
const LINES_A_DAY = 40

/** Writes a list of Swissquote: purchases, sales, dividends and fees with their running balance in centimes. */
function listOf(folder: string, lines: number): string {
  const rows = [TITLES]
  let balance = 1_000_000_00
  for (let at = 0; at < lines; at++) {
    const [year, month, day] = new Date(Math.floor(at / LINES_A_DAY) * DAY_MS).toISOString().slice(0, 10).split('-')
    const units = 1 + ((at * 7_919) % 900)
    const price = 1_000 + ((at * 104_729) % 40_000)
    const [kind, net] = lineOf(at, units * price)
    balance += net
    const amounts = [`${units}.0`, franc(price), '9.95', '0.00', franc(net), franc(balance), 'CHF']
    rows.push([`${day}-${month}-${year} 09:15:00`, String(at), kind, SHARE, ...amounts].join(';'))
  }
  const file = join(folder, `${lines}.csv`)
  writeFileSync(file, `${rows.join('\n')}\n`)
  return file
}

const COSTS = 995

function lineOf(at: number, value: number): readonly [kind: string, net: number] {
  if (at % 10 < 5) return ['Buy', -value - COSTS]
  if (at % 10 < 8) return ['Sell', value - COSTS]
  return at % 10 < 9 ? ['Dividend', value - COSTS] : ['Custody Fees', -value]
}

const franc = (centimes: number): string => (centimes / 100).toFixed(2)
