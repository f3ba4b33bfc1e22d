import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isoDay } from '../../analytics/src/calendar/day-number.ts'
import { book } from '../../server/src/ingest/booking/book.ts'
import type { Dataset, PriceRecord, TransactionRecord } from '../../server/src/ingest/dataset.ts'
import type { Database } from '../../server/src/store/database.ts'
import { idOf, newId } from '../../server/src/store/id.ts'
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

/** An institution in a database of its own. */
export interface BigInstitution {
  readonly db: Database
  readonly url: string
  readonly id: string
  readonly size: InstitutionSize
  /** Trades by number, the same for the same number. */
  readonly trades: (from: number, count: number) => readonly TransactionRecord[]
  /** The closes of a day after the first; all move within their limits. */
  readonly closes: (day: number) => readonly PriceRecord[]
  /** Books as an import does, and throws where anything is refused. @returns the id of the batch */
  readonly book: (what: Partial<Dataset>) => Promise<string>
  readonly close: () => Promise<void>
}

/** Where one of several institutions is made. */
interface InstitutionPlace extends Pick<BigInstitution, 'db' | 'url' | 'close'> {
  readonly name: string
}

/** 1 January 2015. */
const FIRST_DAY = 16_436
/** Trades of a batch of the load. */
const PART = 50_000
const MINUTE_MS = 60_000

/**
 * Books clients, accounts and instruments, and copies closes and trades into their tables: a batch a day, and one a file of trades.
 *
 * @param place the database that others are in too, and the name there
 */
export async function bookBigInstitution(size: InstitutionSize, place?: InstitutionPlace): Promise<BigInstitution> {
  const { name, db, url, close } = place ?? { name: 'Big', ...(await openTestDatabase()) }
  const id = await createInstitution(db, { name, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false })
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
  // Data that a booking keeps beside the closes of a series begin with its first close.
  await bookPart({ prices: closes(0) })
  await load(url, id, size, { trades, closes })
  return { db, url, id, size, trades, closes, book: bookPart, close }
}

/** Copies what a booking would have added, and gathers statistics. */
async function load(
  url: string,
  id: string,
  size: InstitutionSize,
  { trades, closes }: Pick<BigInstitution, 'trades' | 'closes'>,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copy = async (table: string, columns: string, rows: Iterable<string>) => {
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
  }
  const ids = idsOf(id)
  const files = Math.ceil(size.entries / PART)
  const batches = Array.from({ length: size.days + files }, newId)
  try {
    // The rows refer to what was booked: nothing is to be checked.
    await client.query("set session_replication_role = 'replica'")
    const known = (at: number) => new Date(Date.now() - (batches.length - at) * MINUTE_MS).toISOString()
    const labels = batches.map((batch, at) => `${[batch, id, `load ${at}`, 'import', 'system', known(at), '{}'].join('\t')}\n`)
    await copy('batches', 'id, institution_id, name, source, booked_by, known_at, counts', labels)
    await copy('prices', 'institution_id, instrument_id, day, close, batch_id', closeLines(id, ids, size, closes, batches))
    await copy('transactions', TRADE_COLUMNS, tradeLines(id, ids, size, trades, batches.slice(size.days)))
    await client.query(
      `insert into account_versions (institution_id, account_id, version) select $1, id, 3 from accounts
       on conflict (institution_id, account_id) do update set version = 3`,
      [id],
    )
    // Rows that triggers add when entries are booked.
    await client.query(
      `insert into series_months (institution_id, kind, month, changed)
       select distinct $1::uuid, 'price', date_trunc('month', day)::date, 3 from prices on conflict do nothing`,
      [id],
    )
    await client.query(
      `insert into ledger_spans (institution_id, first_day, currencies) select $1, min(trade_date), array['USD'] from transactions`,
      [id],
    )
    await client.query('update institutions set data_version = 3, market_version = 3 where id = $1', [id])
  } finally {
    await client.end()
  }
  await gatherStatistics(url)
}

/** The statistics that PostgreSQL gathers by itself within a minute after so many rows. */
export async function gatherStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}

type Ids = (kind: 'account' | 'instrument', externalId: string) => string

function idsOf(institutionId: string): Ids {
  const known = new Map<string, string>()
  return (kind, externalId) => {
    const id = known.get(externalId) ?? idOf(institutionId, kind, externalId)
    known.set(externalId, id)
    return id
  }
}

function* closeLines(
  id: string,
  ids: Ids,
  { days }: InstitutionSize,
  closes: BigInstitution['closes'],
  batches: readonly string[],
): Iterable<string> {
  for (let day = 1; day < days; day++) {
    const rows = closes(day)
    yield rows.map((row) => `${id}\t${ids('instrument', row.instrument)}\t${row.day}\t${row.close}\t${batches[day]}\n`).join('')
  }
}

const TRADE_COLUMNS =
  'institution_id, account_id, external_id, revision, trade_date, type, instrument_id, quantity, price, currency, fees, batch_id'

function* tradeLines(
  id: string,
  ids: Ids,
  { entries }: InstitutionSize,
  trades: BigInstitution['trades'],
  batches: readonly string[],
): Iterable<string> {
  for (const [part, batch] of batches.entries()) {
    const rows = trades(part * PART, Math.min(PART, entries - part * PART))
    yield rows
      .map((row) =>
        [id, ids('account', row.account), row.id, 1, row.tradeDate, row.type, ids('instrument', row.instrument), row.quantity]
          .concat([row.price, row.currency, row.fees, batch])
          .join('\t'),
      )
      .join('\n')
    yield '\n'
  }
}

const codeOf = (letter: string, at: number): string => `${letter}${at}`

function referenceOf({ clients, accounts, instruments }: InstitutionSize): Partial<Dataset> {
  const each = <T>(count: number, of: (at: number) => T): readonly T[] => Array.from({ length: count }, (_, at) => of(at))
  return {
    instruments: each(instruments, (at) => share(codeOf('I', at))),
    clients: each(clients, (at) => ({
      id: codeOf('C', at),
      name: `Client ${at}`,
      reportingCurrency: 'USD',
      benchmark: null,
      reportAddress: null,
    })),
    portfolios: each(clients, (at) => ({ client: codeOf('C', at), name: 'All' })),
    accounts: each(accounts, (at) => ({
      id: codeOf('A', at),
      client: codeOf('C', at % clients),
      name: `Account ${at}`,
      currency: 'USD',
      portfolio: 'All',
      benchmark: null,
      openedOn: null,
      closedOn: null,
    })),
  }
}

function tradeOf({ accounts, instruments, days }: InstitutionSize, at: number): TransactionRecord {
  const instrument = (at * 7) % instruments
  const day = (at * 13) % days
  return {
    id: codeOf('T', at),
    account: codeOf('A', at % accounts),
    tradeDate: isoDay(FIRST_DAY + day),
    settleDate: null,
    type: 'buy',
    instrument: codeOf('I', instrument),
    quantity: '10',
    price: dealtAt(at, priceOf(instrument, day)),
    accrued: '0',
    currency: 'USD',
    fees: '1',
    taxes: '0',
    settlementCurrency: null,
    settlementRate: null,
    lot: null,
  }
}

const closeOf = (instrument: number, day: number): PriceRecord => ({
  instrument: codeOf('I', instrument),
  day: isoDay(FIRST_DAY + day),
  close: priceOf(instrument, day),
})

const priceOf = (instrument: number, day: number): string =>
  (50 + (instrument % 100) + 5 * Math.sin((day + instrument) / 40)).toFixed(2)

/** Beside the close, and of each trade another one. */
const dealtAt = (at: number, close: string): string => (Number(close) * (1 + (at % 997) / 100_000)).toFixed(4)
