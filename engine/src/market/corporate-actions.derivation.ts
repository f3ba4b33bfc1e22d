import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, type DerivationInput, input } from '#derivation/derivation.ts'
import type { SourceOf } from '#derivation/sources.ts'
import { splitsWith } from '#instruments/kinds.ts'
import { joined, message, type Text } from '#message.ts'
import type { Market } from './market.ts'
import type { ReportingMarket } from './reporting-market.ts'

type StoredAction = Market['stored']['actions'][number]
type ActionType = StoredAction['type']

const UNITS: readonly ActionType[] = ['split', 'stockDividend']
const IN_KIND: readonly ActionType[] = ['spinOff', 'rights', 'merger']

/** Origin of a booking in a row on a valuation day: the entry, or the corporate action where there is none (event -1). */
export function bookedBy(
  { market }: Pick<ReportingMarket, 'market'>,
  account: string,
  instrument: number,
  { t, event }: { readonly t: number; readonly event: number },
): SourceOf {
  if (event >= 0) return { kind: 'entry', account, event }
  return { kind: 'text', text: actionText(market, latestAction(market, instrument, t, IN_KIND)) }
}

/** New units per old unit of a split or stock dividend of an instrument on a valuation day, with the action that says so. */
export function splitOf(
  { market }: Pick<ReportingMarket, 'market'>,
  instrument: number,
  t: number,
  ratio: number,
  label: Text,
): Derivation {
  const text = actionText(market, latestAction(market, instrument, t, UNITS))
  return input(label, ratio, { kind: 'text', text }, { unit: 'ratio', day: market.days[t]! })
}

/** A spin-off or merger of a position. */
export interface GivenInKind {
  /** Index of the instrument that it was of, and of the one that was received. */
  readonly parent: number
  readonly child: number
  /** Index of the valuation day of the action, and of that on which the new units entered. */
  readonly since: number
  readonly entered: number
  readonly isMerger: boolean
  /** New units per unit held, with the action that says so. */
  readonly ratio: DerivationInput
  /** Of a merger: what was paid beside, a unit held, in the currency of the index; null where nothing was. */
  readonly cash: { readonly currency: number; readonly perUnit: DerivationInput } | null
}

/** The spin-offs and mergers of the market. */
export function givenInKind(market: Market): readonly GivenInKind[] {
  return market.stored.actions.flatMap((action) => {
    const { type, instrumentId, otherInstrumentId, exDay, ratio, amount, currency } = action
    if (!IN_KIND.includes(type) || otherInstrumentId === null) return []
    const [parent, child] = [market.instrumentIndex(instrumentId), market.instrumentIndex(otherInstrumentId)]
    const since = indexOnOrAfter(market.days, exDay)
    const { firstPriced } = market.instrumentAt(child)
    const isMerger = type === 'merger'
    const entered = isMerger || firstPriced >= market.days.length ? since : Math.max(since, firstPriced)
    const label = message('market.perUnit', {
      ticker: market.instruments[child]!.ticker,
      ticker2: market.instruments[parent]!.ticker,
    })
    const text = actionText(market, action)
    const day = market.days[since] ?? null
    const units = input(label, Number(ratio), { kind: 'text', text }, { unit: 'ratio', day })
    const isPaid = isMerger && amount !== null && currency !== null
    const paid = message('market.cashPerUnit', { currency: currency ?? '', ticker: market.instruments[parent]!.ticker })
    const perUnit = input(paid, Number(amount), { kind: 'text', text }, { unit: 'price', day })
    const cash = isPaid ? { currency: market.currencyIndex(currency), perUnit } : null
    return { parent, child, since, entered, isMerger, ratio: units, cash }
  })
}

/** Payouts on one unit of an instrument on a valuation day: the corporate actions of the day, of a bond its terms. */
export function payoutText(market: Market, instrument: number, t: number): Text {
  const { id } = market.instruments[instrument]!
  const own = market.stored.actions.filter(
    ({ instrumentId, exDay, type }) => instrumentId === id && !UNITS.includes(type) && indexOnOrAfter(market.days, exDay) === t,
  )
  return own.length === 0 ? message('market.couponOnDay') : joined(own.map((action) => actionText(market, action)))
}

/** The latest action of some kinds that an instrument, or what an option is on, took part in by a valuation day. */
function latestAction(
  { stored, instruments, days }: Market,
  instrument: number,
  t: number,
  types: readonly ActionType[],
): StoredAction | undefined {
  const { id } = instruments[instrument]!
  const other = splitsWith(instruments[instrument]!)
  const underlying = instruments.find(({ externalId }) => externalId === other)?.id
  const isOf = ({ instrumentId, otherInstrumentId }: StoredAction) =>
    instrumentId === id || otherInstrumentId === id || instrumentId === underlying
  return stored.actions.findLast(
    (action) => types.includes(action.type) && isOf(action) && indexOnOrAfter(days, action.exDay) <= t,
  )
}

/** A corporate action in one line, with the id under which it was booked. */
function actionText({ instruments, instrumentIndex }: Market, action: StoredAction | undefined): Text {
  if (!action) return message('market.corporateAction')
  const { externalId, type, exDay, ratio, amount, currency, instrumentId, otherInstrumentId } = action
  const ticker = (id: string) => instruments[instrumentIndex(id)]!.ticker
  const of = ticker(instrumentId)
  const other = otherInstrumentId === null ? 'nothing' : ticker(otherInstrumentId)
  const said = {
    split: message('market.splitOf', { of, ratio: Number(ratio) }),
    stockDividend: message('market.stockDividend', { of, ratio: Number(ratio) }),
    spinOff: message('market.spinOff', { ratio: Number(ratio), other, of }),
    rights: message('market.rights', { ratio: Number(ratio), other, of }),
    merger:
      amount === null
        ? message('market.merger', { ratio: Number(ratio), other, of })
        : message('market.cashMerger', {
            ratio: Number(ratio),
            other,
            of,
            amount: Number(amount),
            currency: currency ?? '',
          }),
    cashDividend: message('market.dividend', { amount: Number(amount), currency: currency ?? '', of }),
  } satisfies Record<ActionType, Text>
  return message('market.corporateActionOn', { externalId, value: said[type], day: isoDay(exDay) })
}
