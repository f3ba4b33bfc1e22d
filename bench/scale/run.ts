import { createMarkets } from '../../server/src/histories/markets.ts'
import { type Measurement, median, ms } from '../bench.ts'
import { printMeasurements } from '../write-table.ts'
import { type BigInstitution, bookBigInstitution, type InstitutionSize } from './big-institution.ts'
import { loggedBytes, plainCopyMs } from './plain-copy.ts'
import { numberOf } from './worker-process.ts'

/*
 * Growth of booking and of a new day, at an institution and at one ten times its size. npm run bench:scale; npm run bench:scale --
 * --entries 2000000 --closes 12600000 --instruments 5000 is the big institution; -- --write also writes the table into
 * docs/benchmarks-scale.md.
 */
const LEAST = 100
const [entries, closes] = [numberOf('--entries', 200_000, LEAST), numberOf('--closes', 1_000_000, LEAST)]
const instruments = numberOf('--instruments', 1_000, LEAST)
const BIG: InstitutionSize = { clients: 200, accounts: 2_000, instruments, days: Math.ceil(closes / instruments), entries }
const SMALL: InstitutionSize = { ...BIG, days: Math.ceil(BIG.days / 10), entries: Math.ceil(entries / 10) }
const ROUNDS = 15
const DAYS = 5
const PART = 20_000
const MEGABYTE = 1_000_000

const TRADE_MS = 100
const GROWTH = 1.2
const SHARE_OF_COPY = 0.5
const CLOSES_MS = 2_000
const NEW_DAY_MS = 5_000
const BEYOND_MB = 3
const RESTART_MS = 1_000

interface Figures {
  readonly trade: number
  readonly day: DayFigures
  /** Trades a second beside those of a plain COPY. */
  readonly shareOfCopy: number
  readonly rate: number
  /** Until a process that has nothing has read the market. */
  readonly restart: number
}

interface DayFigures {
  readonly booked: number
  /** Bytes that PostgreSQL logs for the booking. */
  readonly bookedBytes: number
  /** Until a process that had the market before has the new one, which packs the month. */
  readonly read: number
  /** The same in a process that finds the month packed. */
  readonly readByOther: number
  readonly readBytes: number
}

const [small, big] = [await measured(SMALL), await measured(BIG)]
const sizeText = ({ days, entries: count }: InstitutionSize) =>
  `${(days * instruments).toLocaleString('en')} closes, ${count.toLocaleString('en')} entries`
const within = (what: string, value: string, limit: string, isWithin: boolean): Measurement => ({
  what,
  measured: value,
  beside: limit,
  isWithin,
})
const atMost = (what: string, value: number, limit: number) => within(what, ms(value), ms(limit), value <= limit)
const growth = (what: string, ratio: number): Measurement =>
  within(`${what}, ten times the size`, `x ${ratio.toFixed(2)}`, `x ${GROWTH}`, ratio <= GROWTH)
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`
printMeasurements(
  [
    atMost(`one trade booked (${sizeText(BIG)})`, big.trade, TRADE_MS),
    growth('one trade booked', big.trade / small.trade),
    atMost(`closes of a day booked, ${instruments} of them`, big.day.booked, CLOSES_MS),
    growth('closes of a day booked', big.day.booked / small.day.booked),
    { what: 'bytes logged for the booking', measured: megabytes(big.day.bookedBytes), beside: '', isWithin: null },
    within(
      'bytes logged beyond it, for the packed month',
      megabytes(big.day.readBytes),
      `${BEYOND_MB} MB`,
      big.day.readBytes <= BEYOND_MB * MEGABYTE,
    ),
    atMost('the new day in the process that packs it', big.day.read, NEW_DAY_MS),
    atMost('the new day in another process', big.day.readByOther, NEW_DAY_MS),
    atMost('market of a process that has just started', big.restart, RESTART_MS),
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
    const day = await dayOf(institution)
    const restart = await timeOf(() => createMarkets(institution.db).of(institution.id))
    return { trade, day, restart, ...(await importOf(institution)) }
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
async function dayOf({ db, id, url, book, closes: closesOf, size }: BigInstitution): Promise<DayFigures> {
  const processes = [createMarkets(db), createMarkets(db)]
  for (const markets of processes) await markets.of(id)
  const rounds: DayFigures[] = []
  for (let round = 0; round <= DAYS; round++) {
    const prices = closesOf(size.days + round)
    const times = { booked: 0, read: 0, readByOther: 0 }
    const bookedBytes = await loggedBytes(url, async () => {
      times.booked = await timeOf(() => book({ prices }))
    })
    for (const markets of processes) markets.invalidate(id)
    const readBytes = await loggedBytes(url, async () => {
      times.read = await timeOf(() => processes[0]!.of(id))
    })
    times.readByOther = await timeOf(() => processes[1]!.of(id))
    if (round > 0) rounds.push({ ...times, bookedBytes, readBytes })
  }
  const of = (figure: keyof DayFigures) => median(rounds.map((each) => each[figure]))
  return {
    booked: of('booked'),
    bookedBytes: of('bookedBytes'),
    read: of('read'),
    readByOther: of('readByOther'),
    readBytes: of('readBytes'),
  }
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
