import { problemText } from '#ingest/problem-text.ts'
import type { Known } from '#store/booking/book-known.ts'
import type { AccountRecord, ClientRecord, ReferenceDataset } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import { UNASSIGNED } from '../reference-rows.ts'
import { noCurrency } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks clients, their portfolios and their accounts. */
export function checkAccounts(dataset: ReferenceDataset, references: ReferenceData, known: Known, addAt: AddAt): void {
  const clientNames = namesakes([...references.clients].map(([id, name]) => [id, name]))
  dataset.clients.forEach((record, index) => {
    checkClient(record, references, clientNames, (column, reason, remedy, code) =>
      addAt('clients', index, column, reason, remedy, code),
    )
  })
  dataset.portfolios.forEach(({ client, name }, index) => {
    if (!references.hasClient(client)) addAt('portfolios', index, 'client', ...noClient(client))
    if (name.trim() === '') addAt('portfolios', index, 'name', problemText('nameEmpty'), problemText('givePortfolioName'))
    if (name === UNASSIGNED)
      addAt(
        'portfolios',
        index,
        'name',
        problemText('everyClientPortfolioAlready', { name: UNASSIGNED }),
        problemText('removeLine'),
      )
  })
  const accountNames = namesakes([...references.accounts].map(([id, { client, name }]) => [id, `${client}\n${name}`]))
  const clientIds = new Map(known.clients.map(({ id, externalId }) => [id, externalId]))
  const clientsOfAccounts = new Map(known.accounts.map((row) => [row.externalId, clientIds.get(row.clientId)]))
  dataset.accounts.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('accounts', index, column, reason, remedy, code)
    checkAccount(record, references, accountNames, add)
    const client = clientsOfAccounts.get(record.id)
    if (client !== undefined && client !== record.client)
      add('client', problemText('accountClient', { id: record.id, client }), problemText('accountCannotChangeClient'))
  })
}

function checkClient(record: ClientRecord, references: ReferenceData, names: Namesakes, add: Add): void {
  const { id, name, reportingCurrency, benchmark, reportAddress } = record
  if (id.trim() === '') add('id', problemText('idEmpty'), problemText('giveIdOtherFiles'))
  if (name.trim() === '') add('name', problemText('nameEmpty'), problemText('giveClientName'))
  if (names(id, name)) add('name', problemText('anotherClientNamed', { name }), problemText('clientsInstitutionDifferentNames'))
  if (!references.hasReportingCurrency(reportingCurrency))
    add(
      'reporting_currency',
      problemText('notReportingCurrency', { reportingCurrency }),
      problemText('addReportingCurrenciesCsv'),
      'unknown',
    )
  if (benchmark !== null && !references.hasBenchmark(benchmark)) add('benchmark', ...noBenchmark(benchmark))
  if (reportAddress !== null && !/^https:\/\/[^\s]+$/.test(reportAddress))
    add('report_address', problemText('addressDoesNotBegin'), problemText('giveFullHttpsAddress'))
}

function checkAccount(record: AccountRecord, references: ReferenceData, names: Namesakes, add: Add): void {
  const { id, client, name, currency, portfolio, benchmark, openedOn, closedOn } = record
  if (id.trim() === '') add('id', problemText('idEmpty'), problemText('giveIdOtherFiles'))
  if (name.trim() === '') add('name', problemText('nameEmpty'), problemText('giveAccountName'))
  if (names(id, `${client}\n${name}`))
    add('name', problemText('clientAnotherAccountNamed', { name }), problemText('accountsClientDifferentNames'))
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!references.hasClient(client)) add('client', ...noClient(client))
  else if (portfolio !== null && !references.hasPortfolio(client, portfolio))
    add('portfolio', problemText('clientNoPortfolio', { portfolio }), problemText('addPortfoliosCsvLeave'), 'unknown')
  if (benchmark !== null && !references.hasBenchmark(benchmark)) add('benchmark', ...noBenchmark(benchmark))
  if (openedOn !== null && closedOn !== null && closedOn < openedOn)
    add('closed_on', problemText('accountClosesBeforeOpens'), problemText('correctOneTwoDays'))
}

const noClient = (id: string) => [problemText('noClient', { id }), problemText('addClientsCsvCorrect'), 'unknown'] as const
const noBenchmark = (id: string) =>
  [problemText('noBenchmark', { id }), problemText('addBenchmarksCsvCorrect'), 'unknown'] as const

/** Whether another object than that of the id has the name. */
type Namesakes = (id: string, name: string) => boolean

function namesakes(named: readonly (readonly [id: string, name: string])[]): Namesakes {
  const owners = Map.groupBy(named, ([, name]) => name)
  return (id, name) => (owners.get(name) ?? []).some(([other]) => other !== id)
}
