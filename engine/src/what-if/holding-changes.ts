import { kindModel } from '#instruments/kinds.ts'
import { InvalidInput } from '#invalid-input.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { positionValue } from '#ledger/row-money.ts'
import { message, type Text } from '#message.ts'
import type { Position } from '#positions/positions.ts'
import { noPrice } from '#positions/quoted-price.ts'
import type { ShareableNpv } from '#positions/shareable-npv.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'

/** Target holding of a scope in an instrument: units, a share of its NPV, or a value. */
export interface HoldingChange {
  readonly ticker: string
  readonly quantity?: number | undefined
  /** A fraction. */
  readonly weight?: number | undefined
  /** In the reporting currency. */
  readonly amount?: number | undefined
}

/** Purchases (+) and sales (-) of an account, with the cash that pays for them and currency deals. */
interface HoldingMove {
  readonly account: AccountHistory['account']
  readonly of: Position['of']
  readonly quantity: number
}

/** A trade over all accounts: of an instrument, or of a currency against another. */
interface ProposedTrade {
  readonly ticker: string
  /** + bought. */
  readonly quantity: number
  /** As quoted; of a bond clean, of a currency forward what a unit is worth. */
  readonly price: number
  readonly ccy: string
  /** In `ccy`, + received; a bond with its accrued interest. */
  readonly cash: number
}

export interface HoldingChanges {
  readonly moves: readonly HoldingMove[]
  /** Holding of each changed instrument afterwards, by its index. */
  readonly targets: ReadonlyMap<number, number>
  readonly trades: readonly ProposedTrade[]
}

/** Beyond it a cent is lost among the digits of a number. */
const LARGEST_AMOUNT = 1e13

/**
 * The trades that bring a scope to what is asked for, at the last close and without costs, so that its NPV stays.
 *
 * A change is spread over the accounts by the size of what they hold; what none of them holds is bought by the first that ever did, else
 * by the first by name. Each account pays with its cash of the instrument's currency. What that cash lacks it buys with its own base
 * currency at the rate of the close, which may overdraw it; what a sale brings stays in the currency of the sale.
 *
 * @param npv of the scope, NaN with its reason where it is withheld: the base of the weights
 * @throws Failure 400 for a ticker that cannot be changed, by its name and with the reason
 */
export function holdingChanges(scope: ReportingScope, changes: readonly HoldingChange[], npv: ShareableNpv): HoldingChanges {
  const moves: HoldingMove[] = []
  const targets = new Map<number, number>()
  const trades: ProposedTrade[] = []
  const paid = new Map<string, number>()
  for (const change of changes) {
    const index = instrumentOf(scope, change)
    if (targets.has(index)) throw new InvalidInput('changedTwice', { ticker: change.ticker })
    const { currency, value, inOwn, price } = unitOf(scope, index)
    const target = change.quantity ?? unitsWorth(change, value, npv)
    const held = heldBy(scope, index)
    const added = target - held.reduce((sum, { quantity }) => sum + quantity, 0)
    if (!(Math.abs(target * value) <= LARGEST_AMOUNT)) throw new InvalidInput('quantityTooLarge', { ticker: change.ticker })
    targets.set(index, target)
    if (added === 0) continue
    for (const { account, quantity } of spread(held, added)) {
      moves.push({ account, of: { kind: 'instrument', index }, quantity })
      const key = `${account.id} ${currency}`
      paid.set(key, (paid.get(key) ?? 0) - quantity * inOwn)
    }
    // Minus zero is no amount of money.
    trades.push({ ticker: change.ticker, quantity: added, price, ccy: currency, cash: 0 - added * inOwn })
  }
  const cash = scope.accounts.flatMap((history) => cashMoves(scope, history, paid))
  return {
    moves: [...moves, ...cash.flatMap(({ moves: of }) => of)],
    targets,
    trades: [...trades, ...dealsOf(cash.flatMap(({ deal }) => deal ?? []))],
  }
}

/** @throws Failure 400 for a ticker that names nothing, several instruments or what cannot be traded, and for no or two goals */
function instrumentOf(scope: ReportingScope, { ticker, quantity, weight, amount }: HoldingChange): number {
  const { market, accounts } = scope
  if ([quantity, weight, amount].filter((goal) => goal !== undefined).length !== 1) throw new InvalidInput('oneGoal', { ticker })
  const named = market.instruments.flatMap((instrument, index) => (instrument.ticker === ticker ? [index] : []))
  const known = named.filter((index) => accounts.some(({ ledger }) => ledger.rows.some((row) => row.instrument === index)))
  const [index, another] = known.length > 0 ? known : named
  if (index === undefined && market.currencies.includes(ticker)) throw cannotChange(ticker, CASH_PAYS)
  if (index === undefined) throw new InvalidInput('noInstrument', { ticker })
  if (another !== undefined) throw cannotChange(ticker, message('what-if.sameTicker'))
  const reason = untradable(scope, index)
  if (reason !== null) throw cannotChange(ticker, reason)
  return index
}

const CASH_PAYS = message('what-if.cashPays')
const cannotChange = (ticker: string, reason: Text) => new InvalidInput('cannotChange', { ticker, reason })

/** Why what stands in a row can be neither bought nor sold at the last close; null where it can. */
export function fixedReason(scope: ReportingScope, of: Position['of']): Text | null {
  return of.kind === 'cash' ? CASH_PAYS : untradable(scope, of.index)
}

function untradable(scope: ReportingScope, index: number): Text | null {
  const { market, rates } = scope
  const t = market.last
  const { kind, terms } = market.instruments[index]!
  const instrument = market.instrumentAt(index)
  const { notHeld, end } = kindModel(kind)
  if (notHeld !== null) return notHeld
  if ((end(terms)?.day ?? Number.POSITIVE_INFINITY) <= market.days[t]!) return message('what-if.ended')
  if (!Number.isNaN(positionValue(instrument, 1, t, rates))) return null
  const isRateKnown = !Number.isNaN(rates[instrument.currency]![t]!)
  return isRateKnown ? noPrice(scope, index, t) : message('what-if.noRate', { currency: market.currencies[instrument.currency]! })
}

interface Unit {
  readonly currency: string
  /** In the reporting currency. */
  readonly value: number
  /** In `currency`. */
  readonly inOwn: number
  readonly price: number
}

/** Value of a unit at the last close. */
function unitOf({ market, rates }: ReportingScope, index: number): Unit {
  const t = market.last
  const instrument = market.instrumentAt(index)
  const value = positionValue(instrument, 1, t, rates)
  const inOwn = value / rates[instrument.currency]![t]!
  const price = instrument.settlement === 'forward' ? inOwn : instrument.price[t]!
  return { currency: market.currencies[instrument.currency]!, value, inOwn, price }
}

/** The units that are worth an amount or a share of the NPV. */
function unitsWorth({ ticker, weight = 0, amount }: HoldingChange, value: number, npv: ShareableNpv): number {
  if (amount === undefined && Number.isNaN(npv.value)) throw new InvalidInput('noWeight', { ticker, reason: npv.reason ?? '' })
  if (value === 0) throw new InvalidInput('worthNothing', { ticker })
  return (amount ?? weight * npv.value) / value
}

interface Holder {
  readonly account: AccountHistory['account']
  readonly quantity: number
}

/** The accounts that hold an instrument, or the one that would. */
function heldBy({ market, accounts }: ReportingScope, index: number): readonly Holder[] {
  const ever = accounts.flatMap(({ account, ledger }) => {
    const row = ledger.rows.find(({ instrument }) => instrument === index)
    return row ? [{ account, quantity: quantityAt(row.steps, market.last) }] : []
  })
  const held = ever.filter(({ quantity }) => quantity !== 0)
  return held.length > 0 ? held : [ever[0] ?? { account: accounts[0]!.account, quantity: 0 }]
}

function spread(held: readonly Holder[], added: number): readonly Holder[] {
  const gross = held.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  if (gross === 0) return held.map(({ account }) => ({ account, quantity: added }))
  return held.map(({ account, quantity }) => ({ account, quantity: (added * Math.abs(quantity)) / gross }))
}

interface Deal {
  readonly bought: string
  readonly sold: string
  readonly amount: number
  /** Of the currency sold per unit of the one bought. */
  readonly rate: number
}

interface CashMoves {
  readonly moves: readonly HoldingMove[]
  readonly deal?: Deal
}

/** Effects of an account's trades on its cash, currency by currency, with the deals by which its base currency fills up others. */
function cashMoves(scope: ReportingScope, { account, ledger }: AccountHistory, paid: ReadonlyMap<string, number>): CashMoves[] {
  const { market, rates } = scope
  const t = market.last
  return market.currencies.flatMap((currency, index): CashMoves[] => {
    const net = paid.get(`${account.id} ${currency}`)
    if (net === undefined) return []
    const balance = ledger.cash.find((row) => row.currency === index)?.balance[t] ?? 0
    const lacking = Math.min(0, balance) - (balance + net)
    if (currency === account.currency || lacking <= 0)
      return [{ moves: [{ account, of: { kind: 'cash', currency }, quantity: net }] }]
    const rate = rates[index]![t]! / rates[market.currencyIndex(account.currency)]![t]!
    if (Number.isNaN(rate)) throw new InvalidInput('noRate', { currency: account.currency, account: account.name })
    return [
      {
        deal: { bought: currency, sold: account.currency, amount: lacking, rate },
        moves: [
          { account, of: { kind: 'cash', currency }, quantity: net + lacking },
          { account, of: { kind: 'cash', currency: account.currency }, quantity: -lacking * rate },
        ],
      },
    ]
  })
}

/** The currency deals of all accounts, one a pair. */
function dealsOf(deals: readonly Deal[]): readonly ProposedTrade[] {
  return [...Map.groupBy(deals, ({ bought, sold }) => `${bought}${sold}`)].map(([pair, of]) => {
    const amount = of.reduce((sum, deal) => sum + deal.amount, 0)
    const { rate, sold } = of[0]!
    return { ticker: pair, quantity: amount, price: rate, ccy: sold, cash: -amount * rate }
  })
}
