import type { Entry, Holding } from '@portal/contract/statements/statement.ts'
import type { AccountRecord, ClientRecord, Dataset, PriceRecord } from '#ingest/dataset.ts'
import type { Known } from '#store/booking/book-known.ts'
import { idOf } from '#store/id.ts'
import type { BookedEntry } from '#store/ledger/read-booked.ts'
import { absExact, divideExact, isZero, multiplyExact, signOf } from '../base/exact.ts'
import { ledgerCurrency } from '../proposal/currency-amounts.ts'
import type { InstrumentResolver, ResolvedInstrument } from '../proposal/instrument-resolver.ts'
import { isObjection } from '../proposal/outcome.ts'
import type { RouteChoice, Routed, RoutedAccount } from '../routing/route-statements.ts'
import type { FileStatement } from './file-statements.ts'

/*
 * An account can begin with what a statement states to be held: its holdings and balances come in by transfers on that day. What a unit
 * cost comes with it where the statement says it.
 */

/** An account that begins with a statement, as it is booked and as statements are routed to it. */
interface NewAccount {
  readonly record: AccountRecord
  /** Where the client is not there either. */
  readonly client: ClientRecord | null
  readonly routed: RoutedAccount
}

/** The accounts that a call names and that are not there: of the client that it names, or of the only one. */
export function newAccounts(
  institutionId: string,
  statements: readonly FileStatement[],
  choice: RouteChoice,
  known: Known,
): readonly NewAccount[] {
  const client = clientOf(choice, known)
  if (!client) return []
  const isThere = (text: string) =>
    // An id of another client's account is no name of a new one.
    known.accounts.some(
      (each) => each.id === text || (each.clientId === client.id && [each.name, each.externalId].includes(text)),
    )
  const siblings = known.accounts.flatMap(({ id, clientId }) => (clientId === client.id ? [id] : []))
  return choice.accounts.flatMap((given): NewAccount[] => {
    const equals = given.indexOf('=')
    const own = equals > 0 ? given.slice(equals + 1) : given
    if (isThere(given) || isThere(own)) return []
    const of = equals > 0 ? statements.find(({ account }) => account.number === given.slice(0, equals)) : statements[0]
    const currency = currencyOf(of) ?? known.pivotCurrency
    const externalId = `${client.externalId} ${own}`
    const record = { id: externalId, client: client.externalId, name: own, currency, portfolio: null, benchmark: null }
    const id = idOf(institutionId, 'account', externalId)
    return [
      {
        record: { ...record, openedOn: null, closedOn: null },
        client: client.id === null ? clientRecord(client.name, currency, known) : null,
        routed: { id, externalId, name: own, clientName: client.name, currency, siblings },
      },
    ]
  })
}

/** New accounts to be booked: those to which a statement is routed, and their client. All of them are of one. */
export function begunWith(added: readonly NewAccount[], routed: readonly Routed[]): Pick<Dataset, 'clients' | 'accounts'> {
  const begun = added.filter(({ record }) => routed.some((to) => !isObjection(to) && to.account.externalId === record.id))
  return { clients: begun.flatMap(({ client }) => client ?? []).slice(0, 1), accounts: begun.map(({ record }) => record) }
}

/** The client that a call names, or the only one; without an id one that is to be made, whose name is its id in files. */
function clientOf({ client: name, makesClient = false }: RouteChoice, { clients }: Known) {
  const found = name === undefined && clients.length === 1 ? clients[0] : clients.find((each) => each.name === name)
  if (found || !makesClient || name === undefined || name.trim() === '') return found
  return clients.some(({ externalId }) => externalId === name) ? undefined : { id: null, externalId: name, name }
}

/** A client whose figures are reported in the currency of its first account, where the institution reports in it. */
function clientRecord(name: string, currency: string, { reportingCurrencies, pivotCurrency }: Known): ClientRecord {
  const known = reportingCurrencies.map((each) => each.currency)
  const reportingCurrency = [currency, pivotCurrency].find((each) => known.includes(each)) ?? known[0] ?? pivotCurrency
  return { id: name, name, reportingCurrency, benchmark: null, reportAddress: null }
}

/** Currency that a statement gives its account, else the currency that most of its entries move. */
function currencyOf(statement: FileStatement | undefined): string | undefined {
  const [holding] = statement?.holdings ?? []
  const moved = Map.groupBy(statement?.entries.flatMap(({ net }) => net?.currency ?? []) ?? [], (currency) => currency)
  const [most] = [...moved.values()].toSorted((a, b) => b.length - a.length)
  const balances = moved.size > 1 ? [] : (statement?.balances ?? [])
  const named = [statement?.account.currency, balances[0]?.currency, most?.[0], holding?.cost?.currency, holding?.priceCurrency]
  return named.flatMap((each) => (each === undefined ? [] : (ledgerCurrency(each, each) ?? []))).at(0)
}

/** The day that a statement of holdings states; undefined of one that is none, or has entries. */
export function openingDay({ entries, holdings, balances, to }: FileStatement): string | undefined {
  if (entries.length > 0 || holdings.length === 0) return undefined
  return [...holdings, ...balances].find(({ day }) => day !== undefined)?.day ?? to
}

/** Whether nothing was booked until the day but what an opening statement of it brought. */
export const isUnopened = (booked: readonly BookedEntry[], day: string): boolean =>
  booked.every((each) => each.isVoid || (each.kind === 'transfers' && each.day === day) || each.day > day)

/** The transfers with which an account begins. */
export function openingEntries(
  { holdings, balances }: FileStatement,
  day: string,
  resolver: InstrumentResolver,
): readonly Entry[] {
  const own = { kind: 'transfer' as const, status: 'booked' as const, day }
  return [
    ...holdings.flatMap((holding): Entry[] =>
      isZero(holding.quantity)
        ? []
        : [
            {
              ...own,
              places: [holding.place],
              instrument: holding.instrument,
              quantity: holding.quantity,
              ...costOf(holding, day, resolver),
            },
          ],
    ),
    ...balances.flatMap(({ kind, currency, amount }): Entry[] =>
      kind === 'closing' && !isZero(amount) ? [{ ...own, places: [], net: { currency, amount } }] : [],
    ),
  ]
}

/** Cost of a unit, as quoted. */
function costOf(holding: Holding, day: string, resolver: InstrumentResolver): Pick<Entry, 'price' | 'priceCurrency'> {
  const { cost, quantity } = holding
  const instrument = resolvedOf(holding, day, resolver)
  if (cost === undefined || instrument === undefined || signOf(quantity) <= 0) return {}
  const price = divideExact(absExact(cost.amount), multiplyExact(quantity, instrument.multiplier))
  return price === undefined ? {} : { price, priceCurrency: cost.currency }
}

function resolvedOf({ instrument, priceCurrency, value, cost }: Holding, day: string, { resolve }: InstrumentResolver) {
  const found = resolve(instrument, day, priceCurrency ?? value?.currency ?? cost?.currency)
  return isObjection(found) ? undefined : found
}

/**
 * The closes of what is held, as the custodian states them.
 *
 * @param isWanted whether one of an instrument is taken from a statement
 */
export function statedCloses(
  statements: readonly FileStatement[],
  resolver: InstrumentResolver,
  isWanted: (statement: FileStatement, externalId: string, day: string) => boolean,
): readonly PriceRecord[] {
  const prices = new Map<string, PriceRecord>()
  for (const statement of statements)
    for (const holding of statement.holdings) {
      const day = holding.day ?? statement.begins ?? statement.to
      const found = day === undefined ? undefined : resolvedOf(holding, day, resolver)
      const close = found && closeOf(holding, found)
      if (!close || !isWanted(statement, found.externalId, day!)) continue
      const { externalId: instrument } = found
      const key = `${instrument}\n${day}`
      if (!prices.has(key)) prices.set(key, { instrument, day: day!, close })
    }
  return [...prices.values()]
}

function closeOf({ price, priceCurrency, value, quantity }: Holding, { currency, multiplier }: ResolvedInstrument) {
  if (value?.currency === currency) {
    const close = divideExact(value.amount, multiplyExact(quantity, multiplier))
    if (close !== undefined && signOf(close) > 0) return close
  }
  return price !== undefined && signOf(price) > 0 && (priceCurrency ?? currency) === currency ? price : undefined
}
