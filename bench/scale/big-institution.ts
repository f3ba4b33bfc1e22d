import pg from 'pg'
import { isoDay } from '../../analytics/src/calendar/day-number.ts'
import { book } from '../../server/src/ingest/booking/book.ts'
import type { Dataset, PriceRecord, TransactionRecord } from '../../server/src/ingest/dataset.ts'
import type { Database } from '../../server/src/store/database.ts'
import { createInstitution } from '../../server/src/store/institution/book-institution.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { EMPTY_DATASET, share } from '../../server/testing/datasets/sample-dataset.ts'

/** How large an institution is made. */
export interface InstitutionSize {
  readonly clients: number
  readonly accounts: number
  readonly instruments: number
  readonly days: number
  readonly entries: number
}

/** An institution in a database of its own, booked as an import is. */
export interface BigInstitution {
  readonly db: Database
  readonly url: string
  readonly id: string
  readonly size: InstitutionSize
  /** Trades by number, the same for the same number. */
  readonly trades: (from: number, count: number) => readonly TransactionRecord[]
  /** The closes of a day after the first; all move within their limits. */
  readonly closes: (day: number) => readonly PriceRecord[]
  /** Books, and throws where anything is refused. @returns the id of the batch */
  readonly book: (what: Partial<Dataset>) => Promise<string>
  readonly close: () => Promise<void>
}

/** 1 January 2015. */
const FIRST_DAY = 16_436
const PART = 50_000

/** Books clients, accounts, instruments, closes and trades, in parts as an operator sends files. */
export async function bookBigInstitution(size: InstitutionSize): Promise<BigInstitution> {
  const { db, url, close } = await openTestDatabase()
  const id = await createInstitution(db, { name: 'Big', pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false })
  let parts = 0
  const bookPart = async (what: Partial<Dataset>): Promise<string> => {
    const label = { name: `part ${++parts}`, source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { batchId, failures } = await book(db, id, { ...EMPTY_DATASET, ...what }, label)
    if (batchId === null) throw new Error(failures[0]?.reason ?? 'Nothing was booked.')
    return batchId
  }
  const trades = (from: number, count: number) => Array.from({ length: count }, (_, at) => tradeOf(size, from + at))
  const closes = (day: number) => Array.from({ length: size.instruments }, (_, at) => closeOf(at, day))
  await bookPart(referenceOf(size))
  const daysAPart = Math.max(1, Math.floor(PART / size.instruments))
  for (let day = 0; day < size.days; day += daysAPart) {
    const last = Math.min(size.days, day + daysAPart)
    await bookPart({ prices: Array.from({ length: last - day }, (_, at) => closes(day + at)).flat() })
  }
  for (let from = 0; from < size.entries; from += PART)
    await bookPart({ transactions: trades(from, Math.min(PART, size.entries - from)) })
  await gatherStatistics(url)
  return { db, url, id, size, trades, closes, book: bookPart, close }
}

/** What PostgreSQL does by itself within a minute after so many rows. */
export async function gatherStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}

const codeOf = (letter: string, at: number): string => `${letter}${at}`

function referenceOf({ clients, accounts, instruments }: InstitutionSize): Partial<Dataset> {
  const each = <T>(count: number, of: (at: number) => T): readonly T[] => Array.from({ length: count }, (_, at) => of(at))
  return {
    instruments: each(instruments, (at) => share(codeOf('I', at))),
    clients: each(clients, (at) => ({
      ...{ id: codeOf('C', at), name: `Client ${at}`, reportingCurrency: 'USD', benchmark: null, reportAddress: null },
    })),
    portfolios: each(clients, (at) => ({ client: codeOf('C', at), name: 'All' })),
    accounts: each(accounts, (at) => ({
      ...{ id: codeOf('A', at), client: codeOf('C', at % clients), name: `Account ${at}`, currency: 'USD', portfolio: 'All' },
      ...{ benchmark: null, openedOn: null, closedOn: null },
    })),
  }
}

function tradeOf({ accounts, instruments, days }: InstitutionSize, at: number): TransactionRecord {
  const instrument = (at * 7) % instruments
  const day = (at * 13) % days
  return {
    ...{
      id: codeOf('T', at),
      account: codeOf('A', at % accounts),
      tradeDate: isoDay(FIRST_DAY + day),
      settleDate: null,
      type: 'buy',
    },
    ...{ instrument: codeOf('I', instrument), quantity: '10', price: priceOf(instrument, day), accrued: '0', currency: 'USD' },
    ...{ fees: '1', taxes: '0', settlementCurrency: null, settlementRate: null, lot: null },
  }
}

const closeOf = (instrument: number, day: number): PriceRecord => ({
  ...{ instrument: codeOf('I', instrument), day: isoDay(FIRST_DAY + day), close: priceOf(instrument, day) },
})

const priceOf = (instrument: number, day: number): string =>
  (50 + (instrument % 100) + 5 * Math.sin((day + instrument) / 40)).toFixed(2)
