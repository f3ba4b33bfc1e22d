import { isoDay } from '../../analytics/src/calendar/day-number.ts'
import { createSessions } from '../../server/src/access/sessions.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { book } from '../../server/src/ingest/booking/book.ts'
import type { Dataset } from '../../server/src/ingest/dataset.ts'
import { readDataVersions } from '../../server/src/store/booking/data-versions.ts'
import type { Database } from '../../server/src/store/database.ts'
import { idOf, newId } from '../../server/src/store/id.ts'
import { createInstitution } from '../../server/src/store/institution/book-institution.ts'
import { assignPortfolio } from '../../server/src/store/institution/user-portfolios.ts'
import { insertUser } from '../../server/src/store/session/users.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { EMPTY_DATASET } from '../../server/testing/datasets/sample-dataset.ts'
import type { InstitutionParts } from '../../server/testing/institutions/memory-institution.ts'
import { gatherStatistics } from '../scale/big-institution.ts'
import { type ClientSize, generateClient } from './generated-client.ts'
import { saveMonths } from './save-months.ts'

/** An institution in a database of its own, and a signed-in user who may see all of it. */
export interface BookedInstitution {
  /** Settings of a portal that serves it. */
  readonly settings: Readonly<Record<string, string>>
  readonly institutionId: string
  readonly email: string
  readonly accessToken: string
  readonly close: () => Promise<void>
}

const EMAIL = 'bench@house.example'
const PORTFOLIO = 'All'
/** 256 bits; nothing is encrypted with it here. */
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

/** Books the generated data of a client. @param clients the number of clients among which the accounts are divided */
export async function bookGenerated(size: ClientSize, clients = 1): Promise<BookedInstitution> {
  const { db, url, close } = await openTestDatabase()
  const parts = generateClient(size)
  const { stored } = parts.market
  const { pivotCurrency, reportingCurrencies } = stored.institution
  const id = await createInstitution(db, { name: 'House', pivotCurrency, reportingCurrencies, isDemo: false })
  const label = { name: 'generated', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
  const { transactions, transfers, ...reference } = datasetOf(parts, clients)
  for (const part of [reference, { transactions, transfers }]) {
    const { failures } = await book(db, id, { ...EMPTY_DATASET, ...part }, label)
    if (failures.length > 0) throw new Error(JSON.stringify(failures[0]))
    await gatherStatistics(url)
  }
  const series = {
    prices: stored.prices.map((each) => ({ ...each, of: idOf(id, 'instrument', each.of) })),
    fxRates: stored.fxRates,
  }
  await db.withInstitution(id, async (tx) => saveMonths(tx, id, (await readDataVersions(tx, id, []))!.data, series))
  return {
    settings: { DATABASE_URL: url, CLARITY_ENCRYPTION_KEY: ENCRYPTION_KEY, CLARITY_DEMO: 'off' },
    institutionId: id,
    email: EMAIL,
    accessToken: await openSession(db, id, clients),
    close,
  }
}

async function openSession(db: Database, institutionId: string, clients: number): Promise<string> {
  const user = { id: newId(), institutionId }
  const from = { address: '127.0.0.1', userAgent: 'bench' }
  return await db.withSystem(async (tx) => {
    await insertUser(tx, { ...user, email: EMAIL, role: 'admin', clientId: null })
    for (let i = 0; i < clients; i++)
      await assignPortfolio(tx, institutionId, user.id, { client: clientName(i), name: PORTFOLIO })
    return (await createSessions(db, systemClock).open(tx, user, from)).accessToken
  })
}

const clientName = (i: number): string => `Client ${i}`

/** The generated data as an import, without rates and all but one close, which are stored in packed form. */
function datasetOf({ market: { stored }, entries, clients: [generated] }: InstitutionParts, clients: number): Dataset {
  const accounts = generated!.accounts
  const codeOf = (i: number) => `C${i % clients}`
  return {
    ...EMPTY_DATASET,
    reportingCurrencies: stored.institution.reportingCurrencies,
    instruments: stored.instruments.map((each) => ({
      ...each,
      id: each.externalId,
      sector: null,
      issuer: null,
      terms: { kind: 'none' as const },
    })),
    // A run looks whether anything can be reported.
    prices: [{ instrument: stored.instruments[0]!.externalId, day: isoDay(stored.prices[0]!.days.at(-1)!), close: '1' }],
    factors: stored.lists.factors.map(({ key, name, instrumentId }, position) => ({
      key,
      name,
      position,
      instrument: instrumentId,
    })),
    clients: Array.from({ length: clients }, (_, i) => ({
      id: codeOf(i),
      name: clientName(i),
      reportingCurrency: 'USD',
      benchmark: null,
      reportAddress: null,
    })),
    portfolios: Array.from({ length: clients }, (_, i) => ({ client: codeOf(i), name: PORTFOLIO })),
    accounts: accounts.map(({ id, name, currency }, i) => ({
      id,
      client: codeOf(i),
      name,
      currency,
      portfolio: PORTFOLIO,
      benchmark: null,
      openedOn: null,
      closedOn: null,
    })),
    transactions: entries.transactions.map(({ externalId: id, accountId: account, day, instrumentId: instrument, ...deal }) => ({
      id,
      account,
      tradeDate: isoDay(day),
      settleDate: null,
      type: 'buy',
      instrument,
      quantity: deal.quantity,
      price: deal.price,
      accrued: '0',
      currency: deal.currency,
      fees: deal.fees,
      taxes: '0',
      settlementCurrency: null,
      settlementRate: null,
      lot: null,
    })),
    transfers: entries.transfers.map(({ externalId: id, accountId: account, day, amount }) => ({
      id,
      account,
      date: isoDay(day),
      counterparty: 'Bank',
      counterAccount: null,
      currency: 'USD',
      amount,
      instrument: null,
      quantity: null,
      costPrice: null,
      costDate: null,
    })),
  }
}
