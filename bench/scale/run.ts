import { type Measurement, median, ms } from '../bench.ts'
import { printMeasurements } from '../write-table.ts'
import { type BigInstitution, bookBigInstitution, type InstitutionSize } from './big-institution.ts'
import { loggedBytes, plainCopyMs } from './plain-copy.ts'

/*
 * Growth of booking, at an institution and at one ten times its size. npm run bench:scale; npm run bench:scale -- --entries 2000000
 * --closes 12600000 is the big institution; -- --write also writes the table into docs/benchmarks-scale.md.
 */
const [entries, closes] = [numberOf('--entries', 200_000), numberOf('--closes', 1_000_000)]
const INSTRUMENTS = 1_000
const BIG: InstitutionSize = {
  ...{ clients: 200, accounts: 2_000, instruments: INSTRUMENTS, days: Math.ceil(closes / INSTRUMENTS), entries },
}
const SMALL: InstitutionSize = { ...BIG, days: Math.ceil(BIG.days / 10), entries: Math.ceil(entries / 10) }
const ROUNDS = 15
const DAYS = 5
const PART = 20_000
const MEGABYTE = 1_000_000

const TRADE_MS = 100
const GROWTH = 1.2
const SHARE_OF_COPY = 0.5
/** Beside some 0.3 MB of the rows themselves. */
const EVENING_MB = 3.3

interface Figures {
  readonly trade: number
  readonly evening: number
  /** Bytes that PostgreSQL logs for the closes of a day. */
  readonly logged: number
  /** Trades a second beside those of a plain COPY. */
  readonly shareOfCopy: number
  readonly rate: number
}

const [small, big] = [await measured(SMALL), await measured(BIG)]
const sizeText = ({ days, entries: count }: InstitutionSize) =>
  `${(days * INSTRUMENTS).toLocaleString('en')} closes, ${count.toLocaleString('en')} entries`
const within = (what: string, value: string, limit: string, isWithin: boolean): Measurement => ({
  what,
  measured: value,
  beside: limit,
  isWithin,
})
const growth = (what: string, ratio: number): Measurement =>
  within(`${what}, ten times the size`, `x ${ratio.toFixed(2)}`, `x ${GROWTH}`, ratio <= GROWTH)
printMeasurements(
  [
    within(`one trade booked (${sizeText(BIG)})`, ms(big.trade), ms(TRADE_MS), big.trade <= TRADE_MS),
    growth('one trade booked', big.trade / small.trade),
    { what: `closes of a day booked, ${INSTRUMENTS} of them`, measured: ms(big.evening), beside: '', isWithin: null },
    growth('closes of a day booked', big.evening / small.evening),
    within(
      'bytes logged for them',
      `${(big.logged / MEGABYTE).toFixed(2)} MB`,
      `${EVENING_MB} MB`,
      big.logged <= EVENING_MB * MEGABYTE,
    ),
    within(
      `import of ${PART.toLocaleString('en')} trades with all checks: ${Math.round(big.rate).toLocaleString('en')} a second`,
      `${big.shareOfCopy.toFixed(2)} of COPY`,
      `${SHARE_OF_COPY} of COPY`,
      big.shareOfCopy >= SHARE_OF_COPY,
    ),
  ],
  {
    document: 'docs/benchmarks-scale.md',
    name: 'table',
    made: { command: 'npm run bench:scale', program: `Node ${process.versions.node}` },
  },
)

await import('./compute.ts')

async function measured(size: InstitutionSize): Promise<Figures> {
  const institution = await bookBigInstitution(size)
  try {
    const trade = await tradeMs(institution)
    const { evening, logged } = await eveningOf(institution)
    return { trade, evening, logged, ...(await importOf(institution)) }
  } finally {
    await institution.close()
  }
}

async function tradeMs({ book, trades, size }: BigInstitution): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    times.push(await timeOf(() => book({ transactions: trades(size.entries + round, 1) })))
  return median(times)
}

/** Each round is a new day; the first begins what a new day begins, and is not counted. */
async function eveningOf({ url, book, closes: closesOf, size }: BigInstitution) {
  const times: number[] = []
  const bytes: number[] = []
  for (let evening = 0; evening <= DAYS; evening++) {
    const prices = closesOf(size.days + evening)
    let took = 0
    const logged = await loggedBytes(url, async () => {
      took = await timeOf(() => book({ prices }))
    })
    if (evening > 0) {
      times.push(took)
      bytes.push(logged)
    }
  }
  return { evening: median(times), logged: median(bytes) }
}

async function importOf({ url, book, trades, size }: BigInstitution) {
  const records = trades(size.entries + ROUNDS, PART)
  let batch = ''
  const took = await timeOf(async () => {
    batch = await book({ transactions: records })
  })
  return { rate: (PART / took) * 1000, shareOfCopy: (await plainCopyMs(url, batch)) / took }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  const value = at < 0 ? otherwise : Number(process.argv[at + 1])
  if (!Number.isSafeInteger(value) || value < 10_000) throw new Error(`${name} is a whole number from 10,000 on.`)
  return value
}
