import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { OpenLot, Realised } from '@portal/analytics/ledger/cost-desk.ts'
import type { Exercise, KindTransfer, Trade } from '@portal/analytics/ledger/ledger-event.ts'
import { unrealised } from '@portal/analytics/ledger/unrealised.ts'

import type { BookedEvent } from '#portfolio/booked-sources.ts'
import { lotRemark } from '#portfolio/cost-figures.ts'
import { namedEvent, rateDay, type ScopeLots } from '#portfolio/cost-lots.ts'
import type { ReportingScope } from '#portfolio/reporting-scope.ts'
import { multiplierOf } from './holding.ts'
import { closeOf, converted, rateOf } from './quotes.ts'
import { dayText, type SourceOf } from './sources.ts'
import { input, laterStep, parameter, step, type Trail } from './trail.ts'

/** A scope and the lots of its accounts. */
export interface LotScope {
  readonly scope: ReportingScope
  readonly lots: ScopeLots
}

const TIGHT = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TIGHT * Math.max(Math.abs(a), Math.abs(b))

/** What the units of a lot cost: their share of what was paid for all that were bought with them. */
export function costOfLot(
  at: LotScope,
  { id, instrument, quantity, costReporting }: Pick<OpenLot, 'id' | 'instrument' | 'quantity' | 'costReporting'>,
): Trail {
  const { scope, lots } = at
  const label = `Cost of ${quantityText(quantity)} ${tickerOf(scope, instrument)}`
  const opened = bookedOf(at, id)
  const remark = lotRemark(scope, lots, id) ?? null
  if (!opened || opened.event.instrument !== instrument)
    return input(label, costReporting, sourceOf(id), { remark: remark ?? 'after corporate actions or an exercise' })
  const money = opened.event.type === 'kindTransfer' ? kindMoney(at, id!, opened.booked) : tradeMoney(at, id!, opened.event)
  return shareOf(money, costReporting, { label, remark, source: sourceOf(id), units: [quantity, opened.event.quantity] })
}

/** What closing a lot brought (+): its share of the money of the trade that closed it. */
export function proceedsOfLot(at: LotScope, { closedBy, instrument, quantity, proceedsReporting }: Realised): Trail {
  const label = `Proceeds of ${quantityText(quantity)} ${tickerOf(at.scope, instrument)}`
  const closed = bookedOf(at, closedBy)
  if (!closed || closed.event.instrument !== instrument || closed.event.type === 'kindTransfer')
    return input(label, proceedsReporting, sourceOf(closedBy), { remark: 'by a corporate action or an exercise' })
  const paid = tradeMoney(at, closedBy!, closed.event)
  const money = step('negative', { label: 'Money of the sale', formula: '-what was paid' }, [paid])
  const units = [quantity, closed.event.quantity] as const
  return shareOf(money, proceedsReporting, { label, remark: null, source: sourceOf(closedBy), units })
}

/** What closing a lot realised: proceeds less cost, fees among both. */
export function gainOfLot(at: LotScope, lot: Realised): Trail {
  const label = `Gain of ${quantityText(lot.quantity)} ${tickerOf(at.scope, lot.instrument)}`
  const { costReporting, gainReporting } = lot
  return laterStep('difference', { label, formula: 'proceeds - cost', scale: Math.abs(costReporting) }, gainReporting, () => [
    proceedsOfLot(at, lot),
    costOfLot(at, { ...lot, id: lot.lot }),
  ])
}

/** The part of a gain that the exchange rate made: the cost at the rate of the closing less what it was. */
export function fxOfLot(at: LotScope, lot: Realised): Trail {
  const { scope } = at
  const { cost, proceeds, proceedsReporting, fxPart, costReporting } = lot
  const { currency } = scope.market.instruments[lot.instrument]!
  const saying = { label: 'FX part of the gain', formula: 'cost × rate of the closing - cost', scale: Math.abs(costReporting) }
  return laterStep('difference', saying, fxPart, () => {
    const t = indexOnOrAfter(scope.market.days, lot.closed)
    const own = proceeds === 0 ? rateOf(scope, scope.market.currencyIndex(currency), t) : closingRate(proceeds, proceedsReporting)
    return [
      step('product', { label: 'Cost at the rate of the closing', formula: 'cost × rate' }, [
        input(`Cost in ${currency}`, cost, sourceOf(lot.lot), { unit: 'price' }),
        own,
      ]),
      costOfLot(at, { ...lot, id: lot.lot }),
    ]
  })
}

function closingRate(proceeds: number, proceedsReporting: number): Trail {
  return step(
    'quotient',
    { label: 'Rate of the closing', formula: 'proceeds ÷ proceeds in the instrument’s currency', unit: 'price' },
    [
      parameter('Proceeds', proceedsReporting, 'The trade that closed it', 'money'),
      parameter('Proceeds in the instrument’s currency', proceeds, 'The trade that closed it', 'price'),
    ],
  )
}

/** What an open lot would realise at a close: its value without accrued interest less its cost. */
export function unrealisedOf(at: LotScope, lot: OpenLot, t: number): Trail {
  const { scope } = at
  const { valueReporting, gainReporting } = unrealised(lot, scope.market.instrumentAt, t, scope.rates)
  const label = `Unrealised of ${quantityText(lot.quantity)} ${tickerOf(scope, lot.instrument)}`
  const saying = { label, formula: 'value - cost', scale: Math.abs(lot.costReporting) }
  return laterStep('difference', saying, gainReporting, () => [valueOfLot(at, lot, valueReporting, t), costOfLot(at, lot)])
}

function valueOfLot({ scope }: LotScope, lot: OpenLot, value: number, t: number): Trail {
  const { multiplier, currency } = scope.market.instrumentAt(lot.instrument)
  const saying = { label: `Value, ${dayText(scope.market, t)}`, formula: 'units × multiplier × close × rate' }
  return laterStep('product', saying, value, () => [
    input('Units of the lot', lot.quantity, sourceOf(lot.id), { unit: 'ratio', remark: 'restated for splits' }),
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    closeOf(scope, lot.instrument, t),
    ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
  ])
}

type Opening = Trade | Exercise | KindTransfer

function bookedOf({ lots }: LotScope, name: string | null): { readonly event: Opening; readonly booked: BookedEvent } | null {
  if (name === null) return null
  const { account, event: position } = namedEvent(name)
  const booked = lots.events.get(account)?.[position]
  if (!booked) return null
  const { event } = booked
  return event.type === 'trade' || event.type === 'exercise' || event.type === 'kindTransfer' ? { event, booked } : null
}

/** What a trade moved: paid (+) or received (-), at the booked rate, costs among it. */
function tradeMoney({ scope }: LotScope, name: string, trade: Trade | Exercise): Trail {
  const { market } = scope
  const { instrument, quantity, price, settlementRate, settlementCurrency, costs, day } = trade
  const { multiplier } = market.instrumentAt(instrument)
  const t = indexOnOrAfter(market.days, day)
  const source = sourceOf(name)
  const at = { day }
  const units = input('Units of the trade', quantity, source, { unit: 'ratio', ...at })
  const gross = step('product', { label: 'Price of the trade', formula: 'units × multiplier × price', unit: 'price' }, [
    units,
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    input('Price', price, source, { unit: 'price', ...at }),
    ...(settlementRate === 1 ? [] : [input('Booked rate', settlementRate, source, { unit: 'price', ...at })]),
  ])
  const parts = [converted(scope, gross, settlementCurrency, t)]
  if (costs !== 0)
    parts.push(converted(scope, input('Fees and taxes', costs, source, { unit: 'price', ...at }), settlementCurrency, t))
  return step('sum', { label: `Money of the trade, ${dayText(market, t)}`, formula: 'price + fees and taxes' }, parts)
}

/** What units that entered in kind cost: what came with them, else the close of the day. */
function kindMoney({ scope }: LotScope, name: string, booked: BookedEvent): Trail {
  const { event } = booked
  if (event.type !== 'kindTransfer' || booked.kind !== 'transfers') throw new Error('Only a transfer in kind is told so.')
  const { market } = scope
  const { instrument, quantity, day } = event
  const { multiplier, currency } = market.instrumentAt(instrument)
  const { costPrice, costDay } = booked.entry
  const source = sourceOf(name)
  const t = costPrice === null ? indexOnOrAfter(market.days, day) : rateDay(scope, currency, costDay ?? day, day)
  const price =
    costPrice === null
      ? closeOf(scope, instrument, t)
      : input('Cost of one', Number(costPrice), source, { unit: 'price', day: costDay ?? day })
  return step('product', { label: 'Cost of the units that entered', formula: 'units × multiplier × cost of one × rate' }, [
    input('Units that entered', quantity, source, { unit: 'ratio', day }),
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    price,
    ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
  ])
}

interface Share {
  readonly label: string
  readonly remark: string | null
  readonly source: SourceOf
  /** Of the lot and of the entry. */
  readonly units: readonly [number, number]
}

/** An amount as its share of the money of one entry; as it is where it is all of it, or where the entry has none. */
function shareOf(money: Trail, amount: number, { label, remark, source, units }: Share): Trail {
  if (isClose(money.value, amount)) return { ...money, label, value: amount, remark: remark ?? money.remark }
  if (money.value === 0) return input(label, amount, source, { remark })
  const share = amount / money.value
  const isByUnits = isClose(Math.abs(units[0] / units[1]), share)
  const part = isByUnits
    ? step('quotient', { label: 'Share of its units', formula: 'units of the lot ÷ units of the entry', unit: 'ratio' }, [
        parameter('Units of the lot', Math.abs(units[0]), 'The method'),
        input('Units of the entry', Math.abs(units[1]), source, { unit: 'ratio' }),
      ])
    : parameter(
        'Share of its money',
        share,
        'Units of the lot after splits and spin-offs; by average cost that of all units held',
      )
  return laterStep('product', { label, formula: 'share × money of the entry', remark: remark ?? undefined }, amount, () => [
    part,
    money,
  ])
}

function sourceOf(name: string | null): SourceOf {
  if (name === null) return { kind: 'text', text: 'Corporate action' }
  return { kind: 'entry', ...namedEvent(name) }
}

const tickerOf = ({ market }: ReportingScope, instrument: number): string => market.instruments[instrument]!.ticker
const quantityText = (quantity: number): string => String(+quantity.toPrecision(12))
