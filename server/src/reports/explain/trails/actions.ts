import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'

import type { Market } from '#market/market.ts'
import type { ToldMarket } from '#portfolio/reporting-scope.ts'
import type { SourceOf } from './sources.ts'
import { input, type Trail } from './trail.ts'

type StoredAction = Market['stored']['actions'][number]
type ActionType = StoredAction['type']

const UNITS: readonly ActionType[] = ['split', 'stockDividend']
const IN_KIND: readonly ActionType[] = ['spinOff', 'merger']

/** What booked something in a row on a valuation day: the entry, or the corporate action where there is none (event -1). */
export function bookedBy(
  { market }: Pick<ToldMarket, 'market'>,
  account: string,
  instrument: number,
  { t, event }: { readonly t: number; readonly event: number },
): SourceOf {
  if (event >= 0) return { kind: 'entry', account, event }
  return { kind: 'text', text: actionText(market, latestAction(market, instrument, t, IN_KIND)) }
}

/** New units per old unit of a split or stock dividend of an instrument on a valuation day, with the action that says so. */
export function splitOf(
  { market }: Pick<ToldMarket, 'market'>,
  instrument: number,
  t: number,
  ratio: number,
  label: string,
): Trail {
  const text = actionText(market, latestAction(market, instrument, t, UNITS))
  return input(label, ratio, { kind: 'text', text }, { unit: 'ratio', day: market.days[t]! })
}

/** What was paid on one unit of an instrument on a valuation day: the corporate actions of the day, of a bond its terms. */
export function payoutText(market: Market, instrument: number, t: number): string {
  const { id } = market.instruments[instrument]!
  const own = market.stored.actions.filter(
    ({ instrumentId, exDay, type }) => instrumentId === id && !UNITS.includes(type) && indexOnOrAfter(market.days, exDay) === t,
  )
  return own.length === 0
    ? 'Coupon by the terms of the bond, on its day'
    : own.map((action) => actionText(market, action)).join('; ')
}

/** The latest action of some kinds that an instrument, or what an option is on, took part in by a valuation day. */
function latestAction(
  { stored, instruments, days }: Market,
  instrument: number,
  t: number,
  types: readonly ActionType[],
): StoredAction | undefined {
  const { id, terms } = instruments[instrument]!
  const underlying =
    terms.kind === 'option' ? instruments.find(({ externalId }) => externalId === terms.underlying)?.id : undefined
  const isOf = ({ instrumentId, otherInstrumentId }: StoredAction) =>
    instrumentId === id || otherInstrumentId === id || instrumentId === underlying
  return stored.actions.findLast(
    (action) => types.includes(action.type) && isOf(action) && indexOnOrAfter(days, action.exDay) <= t,
  )
}

/** A corporate action in one line, with the id under which it was booked. */
function actionText({ instruments, instrumentIndex }: Market, action: StoredAction | undefined): string {
  if (!action) return 'Corporate action'
  const { externalId, type, exDay, ratio, amount, currency, instrumentId, otherInstrumentId } = action
  const ticker = (id: string) => instruments[instrumentIndex(id)]!.ticker
  const of = ticker(instrumentId)
  const other = otherInstrumentId === null ? 'nothing' : ticker(otherInstrumentId)
  const said = {
    split: `split of ${of}, ${Number(ratio)} new units per old unit`,
    stockDividend: `stock dividend of ${of}, ${Number(ratio)} new units per old unit`,
    spinOff: `spin-off of ${Number(ratio)} ${other} per unit of ${of}`,
    merger: `merger, ${Number(ratio)} ${other} per unit of ${of}`,
    cashDividend: `dividend of ${Number(amount)} ${currency} per unit of ${of}, gross`,
  } satisfies Record<ActionType, string>
  return `Corporate action ${externalId}: ${said[type]}, ex ${isoDay(exDay)}`
}
