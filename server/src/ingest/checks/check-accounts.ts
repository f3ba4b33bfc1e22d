import type { Known } from '#store/booking/book-known.ts'
import type { AccountRecord, ClientRecord, Dataset } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { UNASSIGNED } from '../reference-rows.ts'
import { noCurrency } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks clients, their portfolios and their accounts. */
export function checkAccounts(dataset: Dataset, references: ReferenceData, known: Known, addAt: FailureList['add']): void {
  const clientNames = namesakes([...references.clients].map(([id, name]) => [id, name]))
  dataset.clients.forEach((record, index) => {
    checkClient(record, references, clientNames, (column, reason, remedy, code) =>
      addAt('clients', index, column, reason, remedy, code),
    )
  })
  dataset.portfolios.forEach(({ client, name }, index) => {
    if (!references.hasClient(client)) addAt('portfolios', index, 'client', ...noClient(client))
    if (name.trim() === '') addAt('portfolios', index, 'name', 'The name is empty.', 'Give the portfolio a name.')
    if (name === UNASSIGNED)
      addAt('portfolios', index, 'name', `Every client has the portfolio ${UNASSIGNED} already.`, 'Remove the line.')
  })
  const accountNames = namesakes([...references.accounts].map(([id, { client, name }]) => [id, `${client}\n${name}`]))
  const clientIds = new Map(known.clients.map(({ id, externalId }) => [id, externalId]))
  const clientsOfAccounts = new Map(known.accounts.map((row) => [row.externalId, clientIds.get(row.clientId)]))
  dataset.accounts.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('accounts', index, column, reason, remedy, code)
    checkAccount(record, references, accountNames, add)
    const client = clientsOfAccounts.get(record.id)
    if (client !== undefined && client !== record.client)
      add(
        'client',
        `The account "${record.id}" is of client "${client}".`,
        'An account cannot change its client; give it another id.',
      )
  })
}

function checkClient(record: ClientRecord, references: ReferenceData, names: Namesakes, add: Add): void {
  const { id, name, reportingCurrency, benchmark, reportAddress } = record
  if (id.trim() === '') add('id', 'The id is empty.', 'Give the id that the other files use.')
  if (name.trim() === '') add('name', 'The name is empty.', 'Give the client a name.')
  if (names(id, name)) add('name', `There is another client named "${name}".`, 'Clients of an institution have different names.')
  if (!references.hasReportingCurrency(reportingCurrency))
    add(
      'reporting_currency',
      `"${reportingCurrency}" is not a reporting currency.`,
      'Add it to reporting-currencies.csv.',
      'unknown',
    )
  if (benchmark !== null && !references.hasBenchmark(benchmark)) add('benchmark', ...noBenchmark(benchmark))
  if (reportAddress !== null && !/^https:\/\/[^\s]+$/.test(reportAddress))
    add('report_address', 'The address does not begin with https://.', 'Give a full https address, or leave it empty.')
}

function checkAccount(record: AccountRecord, references: ReferenceData, names: Namesakes, add: Add): void {
  const { id, client, name, currency, portfolio, benchmark, openedOn, closedOn } = record
  if (id.trim() === '') add('id', 'The id is empty.', 'Give the id that the other files use.')
  if (name.trim() === '') add('name', 'The name is empty.', 'Give the account a name.')
  if (names(id, `${client}\n${name}`))
    add('name', `The client has another account named "${name}".`, 'Accounts of a client have different names.')
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!references.hasClient(client)) add('client', ...noClient(client))
  else if (portfolio !== null && !references.hasPortfolio(client, portfolio))
    add(
      'portfolio',
      `The client has no portfolio "${portfolio}".`,
      'Add it to portfolios.csv, or leave the cell empty.',
      'unknown',
    )
  if (benchmark !== null && !references.hasBenchmark(benchmark)) add('benchmark', ...noBenchmark(benchmark))
  if (openedOn !== null && closedOn !== null && closedOn < openedOn)
    add('closed_on', 'The account closes before it opens.', 'Correct one of the two days.')
}

const noClient = (id: string) => [`There is no client "${id}".`, 'Add it to clients.csv or correct the id.', 'unknown'] as const
const noBenchmark = (id: string) =>
  [`There is no benchmark "${id}".`, 'Add it to benchmarks.csv or correct the id.', 'unknown'] as const

/** Whether another object than that of the id has the name. */
type Namesakes = (id: string, name: string) => boolean

function namesakes(named: readonly (readonly [id: string, name: string])[]): Namesakes {
  const owners = Map.groupBy(named, ([, name]) => name)
  return (id, name) => (owners.get(name) ?? []).some(([other]) => other !== id)
}
