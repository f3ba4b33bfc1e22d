import type { Known } from '#store/booking/book-known.ts'
import { idOf } from '#store/id.ts'
import { assetClassOf } from './asset-class.ts'
import { cashInstruments } from './cash-instruments.ts'
import type { AccountRecord, InstrumentRecord, ReferenceDataset } from './dataset.ts'
import { identifierLists } from './identifier-lists.ts'

/** The name of every client's built-in portfolio, for accounts without another (specification S3.27). */
export const UNASSIGNED = 'Unassigned'

/**
 * Reference data as table rows.
 *
 * @param traded the instruments that trades name: those that are cash need no description
 */
export function referenceRows(dataset: ReferenceDataset, known: Known, traded: ReadonlySet<string>) {
  const id = (kind: string) => (externalId: string) => idOf(known.institutionId, kind, externalId)
  const ids = { instrument: id('instrument'), client: id('client'), account: id('account'), benchmark: id('benchmark') }
  const benchmarkOf = (externalId: string | null) => (externalId === null ? null : ids.benchmark(externalId))
  const portfolioOf = portfolioIds(known)
  const accounts = new Map(known.accounts.map((account) => [account.externalId, account]))

  const portfolio = (client: string, name: string) => ({
    id: portfolioOf(client, name),
    clientId: ids.client(client),
    name,
    isUnassigned: name === UNASSIGNED,
  })
  const account = ({ id, client, name, currency, portfolio, benchmark, openedOn, closedOn }: AccountRecord) => ({
    id: ids.account(id),
    externalId: id,
    clientId: ids.client(client),
    name,
    currency,
    // An existing account stays in its portfolio, unless the file names another.
    ...(portfolio === null && accounts.has(id) ? {} : { portfolioId: portfolioOf(client, portfolio ?? UNASSIGNED) }),
    benchmarkId: benchmarkOf(benchmark),
    openedOn,
    closedOn,
  })
  const instrument = ({ id, identifiers: _, ...common }: InstrumentRecord) => ({
    id: ids.instrument(id),
    externalId: id,
    ...common,
    assetClass: assetClassOf(common),
  })

  return {
    reportingCurrencies: dataset.reportingCurrencies.map((currency) => ({ currency })),
    holidays: dataset.holidays.map(({ day, name }) => ({ day, name })),
    benchmarks: dataset.benchmarks.map(({ id, name }) => ({ id: ids.benchmark(id), externalId: id, name })),
    instruments: dataset.instruments.map(instrument),
    cashInstruments: cashInstruments(dataset, known, traded).map(instrument),
    identifiers: identifierLists(dataset, known)
      .filter((list) => list.some(({ from }) => from !== null))
      .flat()
      .map(({ instrument, scheme, value, mic, fromDay, toDay }) => ({
        instrumentId: ids.instrument(instrument),
        scheme,
        value,
        mic: mic ?? '',
        fromDay,
        toDay,
      })),
    clients: dataset.clients.map(({ id, benchmark, ...rest }) => ({
      ...rest,
      id: ids.client(id),
      externalId: id,
      benchmarkId: benchmarkOf(benchmark),
    })),
    unassigned: dataset.clients.map(({ id }) => portfolio(id, UNASSIGNED)),
    portfolios: dataset.portfolios.map(({ client, name }) => portfolio(client, name)),
    accounts: dataset.accounts.map(account),
    taxGroups: dataset.taxGroups.map(({ account, ...rest }) => ({ ...rest, accountId: ids.account(account) })),
    groupings: dataset.groupings.map(({ grouping, instrument, account, fromDay, group }) => {
      const instrumentId = instrument === null ? null : ids.instrument(instrument)
      const accountId = account === null ? null : ids.account(account)
      return { grouping, memberId: instrumentId ?? accountId, fromDay, instrumentId, accountId, group }
    }),
    mandateLimits: dataset.mandateLimits,
    mandateAssignments: dataset.mandateAssignments.map(({ mandate, client, account, fromDay, toDay }) => ({
      mandate,
      clientId: ids.client(client),
      accountId: account === null ? null : ids.account(account),
      validFrom: fromDay,
      validUntil: toDay,
    })),
    curves: dataset.curves.map((point) => ({ ...point })),
    dividendYields: dataset.dividendYields.map(({ instrument, ...rest }) => ({
      ...rest,
      instrumentId: ids.instrument(instrument),
    })),
    ...marketRowsOf(dataset, ids),
  }
}

type IdOf = (externalId: string) => string

/** The rows about instruments: parts of benchmarks, factors and funds, market tables and logos. */
function marketRowsOf(dataset: ReferenceDataset, ids: { readonly benchmark: IdOf; readonly instrument: IdOf }) {
  return {
    benchmarkWeights: dataset.benchmarkWeights.map(({ benchmark, fromDay, instrument, weight }) => ({
      benchmarkId: ids.benchmark(benchmark),
      fromDay,
      instrumentId: ids.instrument(instrument),
      weight,
    })),
    factors: dataset.factors.map(({ key, name, position, instrument }) => ({
      key,
      name,
      position,
      instrumentId: ids.instrument(instrument),
    })),
    lookThrough: dataset.lookThrough.map(({ instrument, fromDay, dimension, key, weight }) => ({
      instrumentId: ids.instrument(instrument),
      fromDay,
      dimension,
      key,
      weight,
    })),
    marketRows: dataset.marketRows.map(({ table, position, instrument, currencyPair }) => ({
      table,
      position,
      instrumentId: instrument === null ? null : ids.instrument(instrument),
      currencyPair,
    })),
    logos: dataset.logos.map(({ instrument, png }) => ({
      id: ids.instrument(instrument),
      logo: Buffer.from(png).toString('base64'),
    })),
  }
}

/** A portfolio is found by client and name, because administrators create portfolios too; a new one's id is derived from both. */
function portfolioIds({ institutionId, portfolios }: Known): (client: string, name: string) => string {
  const known = new Map(portfolios.map(({ id, clientId, name }) => [`${clientId}\n${name}`, id]))
  return (client, name) =>
    known.get(`${idOf(institutionId, 'client', client)}\n${name}`) ?? idOf(institutionId, 'portfolio', `${client}\n${name}`)
}
