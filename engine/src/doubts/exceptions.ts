import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { unitsBetween } from '@portal/analytics/series/doubt-rule.ts'
import type { Doubt } from '@portal/analytics/series/judge-closes.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import type { Market } from '#market/market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { closesOf, effectOn, type QuotedSeries, whyText } from './open-doubts.ts'

/** A close or exchange rate that is or was in doubt, as it was delivered. */
export interface DataException {
  readonly of: QuotedSeries
  readonly doubt: Doubt
  /** The day number that it was stored with: one of a weekend or holiday is judged on the next valuation day. */
  readonly day: number
}

/** Everything that is in doubt, and everything that was until later closes settled it, by instrument and currency. */
export function exceptionsIn(market: Market): {
  readonly open: readonly DataException[]
  readonly settled: readonly DataException[]
} {
  const { instruments, currencies, days, stored } = market
  const storedDays = new Map([...stored.prices, ...stored.fxRates].map((series) => [series.of, series.days]))
  const series: readonly QuotedSeries[] = [
    ...instruments.map((_, index) => ({ kind: 'instrument', index }) as const),
    ...currencies.map((currency) => ({ kind: 'rate', currency }) as const),
  ]
  const all = series.flatMap((of) =>
    (closesOf({ market }, of)?.doubts ?? []).map((doubt): DataException => {
      const own = storedDays.get(of.kind === 'instrument' ? instruments[of.index]!.id : of.currency)!
      return { of, doubt, day: own.findLast((day) => day <= days[doubt.index]!)! }
    }),
  )
  const isOpen = ({ doubt }: DataException) => doubt.believedOn === null && doubt.rejectedOn === null
  return { open: all.filter(isOpen), settled: all.filter((each) => !isOpen(each)) }
}

/** An open exception with what it is to some accounts. */
interface ExceptionEffect {
  /** By how much their NPV at the last close would change if it counted then; NaN where unknown. */
  readonly npv: number
  /** Those whose NPV it changes, or that hold the instrument. */
  readonly accounts: readonly AccountHistory[]
}

/** Effect of accepting an open exception on the accounts of a scope. */
export function effectOfException(scope: ReportingAccounts, { of, doubt }: DataException): ExceptionEffect {
  const { market, accounts } = scope
  const { last: t } = market
  const standing = closesOf(scope, of)!.values[t]!
  const units = of.kind === 'instrument' ? unitsBetween(market.priceActions(of.index), doubt.index, t) : 1
  const close = { of, t, standing, value: doubt.value / units }
  const isTouched = (account: AccountHistory) =>
    of.kind === 'instrument' ? isHeld(account, of.index, t) : effectOn(scope, [account], close) !== 0
  return { npv: effectOn(scope, accounts, close), accounts: accounts.filter(isTouched) }
}

/** Asked of every account for every exception, so it looks at nothing but the instrument. */
const isHeld = ({ ledger }: AccountHistory, index: number, t: number): boolean =>
  ledger.rows.some(({ instrument, steps }) => instrument === index && quantityAt(steps, t) !== 0)

/** Why a close is or was in doubt: the first one of all is compared with a trade. */
export const whyExceptionText = (doubt: Pick<Doubt, 'reason' | 'split' | 'carried'>): Text => {
  if (doubt.reason === 'roundTrip') return message('doubts.why.roundTrip')
  return doubt.reason === 'limit' && Number.isNaN(doubt.carried) ? message('doubts.why.first') : whyText(doubt)
}

type NamedMarket = Pick<Market, 'instruments' | 'currencies'>

/** Id of an exception, and its instrument's ticker and name, or its pair: units of the pivot for one of the currency. */
export function nameOfException({ instruments, currencies }: NamedMarket, { of, day }: Pick<DataException, 'of' | 'day'>) {
  if (of.kind === 'rate') return { id: `rate:${of.currency}:${isoDay(day)}`, of: `${of.currency}${currencies[0]!}`, name: '' }
  const { id, ticker, name } = instruments[of.index]!
  return { id: `price:${id}:${isoDay(day)}`, of: ticker, name }
}

/** The instrument's id, or the currency, in the id of an exception; undefined in other texts. */
export function subjectOfException(id: string): string | undefined {
  const found = /^(?:price:([0-9a-f-]{36})|rate:([A-Z]{3})):\d{4}-\d{2}-\d{2}$/.exec(id)
  return found?.[1] ?? found?.[2]
}
