import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'
import type { Known, KnownNames } from '#store/booking/book-known.ts'
import { cashCurrency } from '../cash-instruments.ts'
import type { Dataset, Day, ReferenceDataset } from '../dataset.ts'
import { ANYTHING, type Unread } from '../line-failure.ts'
import { UNASSIGNED } from '../reference-rows.ts'

interface KnownInstrument {
  readonly kind: InstrumentKind
  readonly currency: string
  readonly isWorthless: boolean
}

interface KnownAccount {
  readonly client: string
  readonly name: string
  readonly openedOn: Day | null
  readonly closedOn: Day | null
}

/**
 * Reference data as they will be after the booking: those of the database, overlaid with those of the dataset. By external id.
 *
 * A record that could not be read is `unread`: its own failure is reported already, so records that refer to it are not reported.
 */
export interface ReferenceData {
  readonly pivotCurrency: string
  readonly isUnread: (kind: keyof Dataset, name: string) => boolean
  readonly hasReportingCurrency: (currency: string) => boolean
  readonly hasBenchmark: (id: string) => boolean
  readonly hasClient: (id: string) => boolean
  readonly hasPortfolio: (client: string, name: string) => boolean
  readonly instrument: (id: string) => KnownInstrument | 'unread' | undefined
  /** Whether an instrument is described, which cash need not be. */
  readonly isDescribed: (id: string) => boolean
  readonly account: (id: string) => KnownAccount | 'unread' | undefined
  /** Adds what was read of names that entries refer to. */
  readonly addNames: (names: KnownNames) => void
  /** Client id to name. */
  readonly clients: ReadonlyMap<string, string>
  readonly accounts: ReadonlyMap<string, KnownAccount>
}

/** The reference data of the database and the dataset. */
export function referenceDataOf(dataset: ReferenceDataset, known: Known, unread: Unread): ReferenceData {
  const isUnread: ReferenceData['isUnread'] = (kind, name) =>
    unread[kind]?.has(name) === true || unread[kind]?.has(ANYTHING) === true
  const unless = (kind: keyof Dataset, name: string) => (isUnread(kind, name) ? 'unread' : undefined)
  const currencies = new Set([...known.reportingCurrencies.map((row) => row.currency), ...dataset.reportingCurrencies])
  const benchmarks = new Set([...known.benchmarks.map((row) => row.externalId), ...dataset.benchmarks.map(({ id }) => id)])
  const clientOf = new Map(known.clients.map(({ id, externalId }) => [id, externalId]))
  const clients = new Map([
    ...known.clients.map(({ externalId, name }) => [externalId, name] as const),
    ...dataset.clients.map(({ id, name }) => [id, name] as const),
  ])
  const portfolios = new Set([
    ...known.portfolios.map(({ clientId, name }) => `${clientOf.get(clientId)}\n${name}`),
    ...dataset.portfolios.map(({ client, name }) => `${client}\n${name}`),
  ])
  const ofAccount = (row: Known['accounts'][number]) =>
    [row.externalId, { ...row, client: clientOf.get(row.clientId) ?? '' }] as const
  const accounts = new Map<string, KnownAccount>([
    ...known.accounts.map(ofAccount),
    ...dataset.accounts.map((record) => [record.id, record] as const),
  ])
  const instruments = new Map<string, KnownInstrument>([
    ...known.instruments.map((row) => [row.externalId, row] as const),
    ...dataset.instruments.map((record) => [record.id, record] as const),
  ])
  const hasClient = (id: string) => clients.has(id) || isUnread('clients', id)
  return {
    pivotCurrency: known.pivotCurrency,
    isUnread,
    hasReportingCurrency: (currency) => currencies.has(currency) || isUnread('reportingCurrencies', currency),
    hasBenchmark: (id) => benchmarks.has(id) || isUnread('benchmarks', id),
    hasClient,
    hasPortfolio: (client, name) =>
      name === UNASSIGNED || portfolios.has(`${client}\n${name}`) || isUnread('portfolios', `${client}\n${name}`),
    instrument: (id) => instruments.get(id) ?? cash(id) ?? unless('instruments', id),
    isDescribed: (id) => instruments.has(id),
    account: (id) => accounts.get(id) ?? unless('accounts', id),
    addNames: (names) => {
      for (const [id, account] of names.accounts.map(ofAccount)) accounts.set(id, account)
      for (const row of names.instruments) instruments.set(row.externalId, row)
    },
    clients,
    accounts,
  }
}

function cash(id: string): KnownInstrument | undefined {
  const currency = cashCurrency(id)
  return currency === undefined ? undefined : { kind: 'cash', currency, isWorthless: false }
}
