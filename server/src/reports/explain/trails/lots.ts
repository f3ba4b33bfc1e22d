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
import { input, laterStep, parameter, step, type Trail, told } from './trail.ts'

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
    return input(label, costReporting, lotSource(id), { remark: remark ?? 'after corporate actions or an exercise' })
  const money = opened.event.type === 'kindTransfer' ? kindMoney(at, id!, opened.booked) : tradeMoney(at, id!, opened.event)
  return shareOf(money, costReporting, { label, remark, source: lotSource(id), units: [quantity, opened.event.quantity] })
}

/** What closing a lot brought (+): its share of the money of the trade that closed it. */
export function proceedsOfLot(at: LotScope, { closedBy, instrument, quantity, proceedsReporting }: Realised): Trail {
  const label = `Proceeds of ${quantityText(quantity)} ${tickerOf(at.scope, instrument)}`
  const closed = bookedOf(at, closedBy)
  if (!closed || closed.event.instrument !== instrument || closed.event.type === 'kindTransfer')
    return input(label, proceedsReporting, lotSource(closedBy), { remark: 'by a corporate action or an exercise' })
  const paid = tradeMoney(at, closedBy!, closed.event)
  const money = step('negative', { label: 'Money of the sale', formula: '-what was paid' }, [paid])
  const units = [quantity, closed.event.quantity] as const
  return shareOf(money, proceedsReporting, { label, remark: null, source: lotSource(closedBy), units })
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
  const { cost, proceeds, fxPart, costReporting } = lot
  const { currency } = scope.market.instruments[lot.instrument]!
  const saying = { label: 'FX part of the gain', formula: 'cost × rate of the closing - cost', scale: Math.abs(costReporting) }
  return laterStep('difference', saying, fxPart, () => {
    const t = indexOnOrAfter(scope.market.days, lot.closed)
    const own = proceeds === 0 ? rateOf(scope, scope.market.currencyIndex(currency), t) : closingRate(lot, at)
    return [
      step('product', { label: 'Cost at the rate of the closing', formula: 'cost × rate' }, [
        input(`Cost in ${currency}`, cost, lotSource(lot.lot), { unit: 'price' }),
        own,
      ]),
      costOfLot(at, { ...lot, id: lot.lot }),
    ]
  })
}

function closingRate({ proceeds, proceedsReporting, closedBy, instrument }: Realised, { scope }: LotScope): Trail {
  const source = lotSource(closedBy)
  const { currency } = scope.market.instruments[instrument]!
  return step(
    'quotient',
    { label: 'Rate of the closing', formula: 'proceeds ÷ proceeds in the instrument’s currency', unit: 'price' },
    [
      input('Proceeds', proceedsReporting, source, { remark: 'share of the lot, at the rate of its day' }),
      input(`Proceeds in ${currency}`, proceeds, source, { unit: 'price', remark: 'share of the lot' }),
    ],
  )
}

/** Fees and taxes of the entries that opened and closed a lot, in proportion to its units, at the rates of their days. */
export function feesOfLot(at: LotScope, lot: Realised): Trail {
  const label = `Fees and taxes of ${quantityText(lot.quantity)} ${tickerOf(at.scope, lot.instrument)}`
  const parts = [lot.lot, lot.closedBy].flatMap((name) => feesOfEntry(at, lot, name))
  const made = step('sum', { label, formula: 'of opening and closing' }, parts)
  if (isClose(made.value, lot.costsReporting)) return told(made, lot.costsReporting)
  const text = 'Of both entries, in proportion to the units after corporate actions, at the rates of their days'
  return input(label, lot.costsReporting, { kind: 'text', text })
}

function feesOfEntry(at: LotScope, { quantity }: Realised, name: string | null): readonly Trail[] {
  const booked = bookedOf(at, name)
  if (!booked || booked.event.type === 'kindTransfer' || booked.event.costs === 0) return []
  const { scope } = at
  const { costs, day, settlementCurrency } = booked.event
  const source = lotSource(name)
  const t = indexOnOrAfter(scope.market.days, day)
  const share = step(
    'quotient',
    { label: 'Share of its units', formula: 'units of the lot ÷ units of the entry', unit: 'ratio' },
    [
      parameter('Units of the lot', Math.abs(quantity), 'Units matched with the entry by the cost basis method'),
      input('Units of the entry', Math.abs(booked.event.quantity), source, { unit: 'ratio', day }),
    ],
  )
  const fees = converted(scope, input('Fees and taxes', costs, source, { unit: 'price', day }), settlementCurrency, t)
  return [
    step('product', { label: `Fees and taxes, ${dayText(scope.market, t)}`, formula: 'share × fees and taxes' }, [share, fees]),
  ]
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
    input('Units of the lot', lot.quantity, lotSource(lot.id), { unit: 'ratio', remark: 'restated for splits' }),
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
  const source = lotSource(name)
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
  const source = lotSource(name)
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
        parameter('Units of the lot', Math.abs(units[0]), 'Units matched with the entry by the cost basis method'),
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

/** The entry that opened or closed a lot; a corporate action where none did. */
export function lotSource(name: string | null): SourceOf {
  if (name === null) return { kind: 'text', text: 'Corporate action' }
  return { kind: 'entry', ...namedEvent(name) }
}

const tickerOf = ({ market }: ReportingScope, instrument: number): string => market.instruments[instrument]!.ticker
const quantityText = (quantity: number): string => String(+quantity.toPrecision(12))
