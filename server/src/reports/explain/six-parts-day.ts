import { estimateAt } from '@portal/analytics/attribution/factor-model.ts'
import { firstFrom, quantityAt } from '@portal/analytics/ledger/account-ledger.ts'
import { forwardLegs } from '@portal/analytics/ledger/ledger-instrument.ts'
import { ENTRY, type EntryKind } from '@portal/analytics/ledger/row-entries.ts'

import { bondModel } from '#market/bond-model.ts'
import { optionModel } from '#market/option-model.ts'
import type { InstrumentModel } from '#market/row-models.ts'
import type { ToldMarket } from '#portfolio/reporting-scope.ts'
import { multiplierOf, type OwnedRow, quantityOf, unitValueOf } from './holding.ts'
import { closeOf, converted, openingCloseOf, rateOf } from './quotes.ts'
import { dayText } from './sources.ts'
import { input, parameter, step, type Trail } from './trail.ts'

type Part = 'fx' | 'delta' | 'alpha' | 'nonLinear' | 'income' | 'intraday'

/** A day of an instrument's row, with what its parts are made of. */
interface Day {
  readonly told: ToldMarket
  readonly index: number
  readonly owned: OwnedRow
  readonly model: InstrumentModel
  readonly t: number
  /** Quantity of the previous close, the same restated for the day's splits, and that of this close. */
  readonly before: number
  readonly ratio: number
  readonly closing: number
}

/**
 * One of the six parts of an instrument's row on a day, by its formula:
 *
 *     fx        = q0 v0 (X1 - X0); a forward each leg; a future 0
 *     delta     = q0 m X1 · B sum_f beta_f r_f
 *     alpha     = q0 m X1 · L - delta
 *     nonLinear = q0 m X1 · (G - L); a forward's discount factors
 *     income    = income at X1 + the change of accrued interest
 *     intraday  = what was traded, at the close, less what was paid for it
 */
export function partOfDay(
  told: ToldMarket,
  index: number,
  owned: OwnedRow,
  model: InstrumentModel,
  part: Part,
  t: number,
): Trail {
  const day = dayOf(told, index, owned, model, t)
  const { settlement } = told.market.instrumentAt(index)
  switch (part) {
    case 'fx':
      return settlement === 'forward' ? forwardFx(day) : fxOf(day)
    case 'delta':
      return deltaOf(day)
    case 'alpha':
      return alphaOf(day)
    case 'nonLinear':
      return nonLinearOf(day)
    case 'income':
      return incomeOf(day)
    case 'intraday':
      return settlement === 'margined' ? futureIntraday(day) : intradayOf(day)
  }
}

/** What one factor explains of an instrument's row on a day: `q0 m X1 B beta_f r_f`. */
export function factorOfDay(
  told: ToldMarket,
  index: number,
  owned: OwnedRow,
  model: InstrumentModel,
  f: number,
  t: number,
): Trail {
  const day = dayOf(told, index, owned, model, t)
  const explained = explainedOf(day)
  const { name } = told.market.factors[f]!
  const own = explained.kind === 'step' ? explained.parts().find(({ label }) => label === name) : undefined
  if (!own || isUnknownOrder(day) || day.before === 0) return none(day, 'The factor explains nothing')
  return step('product', money(day, `Explained by ${name}`, 'q0 × m × X1 × B × beta × return'), [
    ...sizeOf(day),
    baseOf(day),
    own,
  ])
}

function dayOf(told: ToldMarket, index: number, owned: OwnedRow, model: InstrumentModel, t: number): Day {
  const { steps, splits } = owned.row
  let ratio = 1
  for (let k = firstFrom(splits.index, t); splits.index[k] === t; k++) ratio *= splits.ratio[k]!
  return { told, index, owned, model, t, before: quantityAt(steps, t - 1), ratio, closing: quantityAt(steps, t) }
}

const on = ({ told, t }: Day, name: string): string => `${name}, ${dayText(told.market, t)}`
const money = (day: Day, label: string, formula: string) => ({ label: on(day, label), formula })
const codeOf = ({ told, index }: Day): string => told.market.instruments[index]!.currency
const currencyOf = (day: Day): number => day.told.market.currencyIndex(codeOf(day))
const inMoney = (day: Day, amount: Trail): Trail => converted(day.told, amount, currencyOf(day), day.t)
const quantityBefore = ({ told, owned, t }: Day): Trail => quantityOf(told, [owned], t - 1)

/** Quantity of the previous close, restated for the day's splits. */
function openingQuantity(day: Day): Trail {
  const before = quantityBefore(day)
  if (day.ratio === 1) return before
  return step('product', { label: on(day, 'Opening quantity'), formula: 'quantity before × split', unit: 'ratio' }, [
    before,
    parameter('Split', day.ratio, 'Corporate action'),
  ])
}

function rateMove(day: Day, currency: number): Trail {
  return step('difference', { label: 'Move of the rate', formula: 'X1 - X0', unit: 'price' }, [
    rateOf(day.told, currency, day.t),
    rateOf(day.told, currency, day.t - 1),
  ])
}

function fxOf(day: Day): Trail {
  const { told, index, t } = day
  const saying = money(day, 'Rate on the opening value', 'q0 × v0 × (X1 - X0)')
  return step('product', saying, [quantityBefore(day), unitValueOf(told, index, t - 1), rateMove(day, currencyOf(day))])
}

function forwardFx(day: Day): Trail {
  const { told, index, t } = day
  const forward = told.market.instrumentAt(index)
  if (forward.settlement !== 'forward') throw new Error('Only a forward has legs.')
  const { bought, sold } = forwardLegs(forward, t - 1)
  const leg = (label: string, amount: number, currency: number) =>
    step('product', money(day, label, 'quantity × amount × (X1 - X0)'), [
      openingQuantity(day),
      parameter('Amount of a unit', amount, 'Terms of the forward; no curve: not discounted', 'price'),
      rateMove(day, currency),
    ])
  return step('difference', money(day, 'Rates on the two legs', 'leg bought - leg sold'), [
    leg('Leg bought', bought, forward.buyCurrency),
    leg('Leg sold', sold, forward.currency),
  ])
}

/** `q0 m X1`: what a unit of the price's move is worth. */
function sizeOf(day: Day): readonly Trail[] {
  const { told, index, t } = day
  const { multiplier } = told.market.instrumentAt(index)
  const currency = currencyOf(day)
  return [
    openingQuantity(day),
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    ...(currency === told.currency ? [] : [rateOf(told, currency, t)]),
  ]
}

/** B: what the factors act on: the price before, of an option delta times its underlying's. */
function baseOf(day: Day): Trail {
  const { told, index, model, t } = day
  const option = model.firstOrder ? optionModel(told.market, index, t - 1) : null
  if (!option) return openingCloseOf(told, index, t - 1, t)
  return step('product', { label: 'Base', formula: 'delta × price of the underlying before', unit: 'price' }, [
    deltaOfOption(option.delta),
    openingCloseOf(told, option.underlying, t - 1, t),
  ])
}

const deltaOfOption = (delta: number): Trail => parameter('Delta', delta, 'Black-Scholes-Merton at the previous close')

/** `sum_f beta_f r_f` of the day. */
function explainedOf(day: Day): Trail {
  const { told, model, t } = day
  const { factors } = model
  const label = on(day, 'Return explained by the factors')
  const saying = { label, formula: 'sum of beta × return of each factor', unit: 'fraction' as const, remark: model.remark }
  if (!factors) return step('sum', saying, [])
  const estimate = estimateAt(factors, t, -1)
  const parts = told.market.factors.flatMap(({ name }, f) => {
    const beta = factors.beta[estimate * factors.returns.length + f]
    const move = factors.returns[f]![t]!
    if (estimate < 0 || beta === undefined || Number.isNaN(beta * move)) return []
    return step('product', { label: name, formula: 'beta × return', unit: 'fraction' }, [
      parameter(`Beta on ${name}`, beta, `Regression up to the close before ${dayText(told.market, factors.from[estimate]!)}`),
      input(
        `Return of ${name}`,
        move,
        { kind: 'text', text: 'Price return of its proxy, free of the factors before it' },
        {
          ...{ unit: 'fraction', day: told.market.days[t]! },
        },
      ),
    ])
  })
  return step('sum', saying, parts)
}

function deltaOf(day: Day): Trail {
  if (isUnknownOrder(day) || day.before === 0) return none(day, 'No first order')
  return step('product', money(day, 'Explained by the factors', 'q0 × m × X1 × B × explained return'), [
    ...sizeOf(day),
    baseOf(day),
    explainedOf(day),
  ])
}

/** Whether the first order is not known, so that the whole move counts as not linear. */
function isUnknownOrder({ model: { firstOrder }, t }: Day): boolean {
  return firstOrder !== null && !Number.isFinite(firstOrder.base[t]! + firstOrder.move[t]!)
}

/** The move of the price on what was held: `q0 m (p1 - p0) X1`. */
function moveOf(day: Day): Trail {
  const { told, index, t } = day
  const move = step('difference', { label: 'Move of the price', formula: 'p1 - p0', unit: 'price' }, [
    closeOf(told, index, t),
    openingCloseOf(told, index, t - 1, t),
  ])
  return step('product', money(day, 'Move of the price on what was held', 'q0 × m × X1 × (p1 - p0)'), [...sizeOf(day), move])
}

/** `q0 m X1 L`; where there is no model of the price, the whole move with what was distributed. */
function firstOrderOf(day: Day): Trail {
  const { told, index, model, t } = day
  if (!model.firstOrder) return step('sum', money(day, 'First order', 'move + distributions'), [moveOf(day), givenOf(day)])
  const option = optionModel(told.market, index, t - 1)
  const order = option ? optionMove(day, option.underlying, option.delta) : bondMove(day)
  return step('product', money(day, 'First order', 'q0 × m × X1 × L'), [...sizeOf(day), order])
}

function optionMove({ told, t }: Day, underlying: number, delta: number): Trail {
  const move = step('difference', { label: 'Move of the underlying', formula: 'u1 - u0', unit: 'price' }, [
    closeOf(told, underlying, t),
    openingCloseOf(told, underlying, t - 1, t),
  ])
  return step('product', { label: 'First order of the price', formula: 'delta × (u1 - u0)', unit: 'price' }, [
    deltaOfOption(delta),
    move,
  ])
}

function bondMove({ told, index, t }: Day): Trail {
  const [before, now] = [bondModel(told.market, index, t - 1), bondModel(told.market, index, t)]
  const source = { kind: 'text', text: 'Street convention, from the clean close' } as const
  const yieldAt = (label: string, value: number, at: number) =>
    input(label, value, source, { unit: 'fraction', day: told.market.days[at]! })
  const move = step('difference', { label: 'Move of the yield', formula: 'y1 - y0', unit: 'fraction' }, [
    yieldAt('Yield', now?.yearly ?? Number.NaN, t),
    yieldAt('Yield before', before?.yearly ?? Number.NaN, t - 1),
  ])
  const duration = input('Modified duration', before?.modifiedDuration ?? Number.NaN, source, {
    ...{ unit: 'ratio', day: told.market.days[t - 1]! },
  })
  const product = step('product', { label: 'Duration × price × move', formula: 'D × p0 × (y1 - y0)', unit: 'price' }, [
    duration,
    closeOf(told, index, t - 1),
    move,
  ])
  return step('negative', { label: 'First order of the price', formula: '-D × p0 × (y1 - y0)', unit: 'price' }, [product])
}

function alphaOf(day: Day): Trail {
  if (day.before === 0) return givenOf(day)
  if (isUnknownOrder(day)) return none(day, 'No first order')
  return step('difference', money(day, 'Not explained by the factors', 'first order - delta'), [firstOrderOf(day), deltaOf(day)])
}

function nonLinearOf(day: Day): Trail {
  if (day.told.market.instrumentAt(day.index).settlement === 'forward') return none(day, 'No curve: discount factors are 1')
  if (day.before === 0) return none(day, 'Nothing was held')
  const whole = step('sum', money(day, 'Move of the price', 'move + distributions'), [moveOf(day), givenOf(day)])
  if (isUnknownOrder(day)) return whole
  return step('difference', money(day, 'Not linear', 'move - first order'), [whole, firstOrderOf(day)])
}

/** Value that a spin-off or merger took out of the row, less what the units that left with it were worth. */
function givenOf(day: Day): Trail {
  const { told, index, t } = day
  const entries = entriesOf(day, ENTRY.distributed)
  const parts = entries.map(({ amount }) => step('negative', { label: amount.label, formula: 'value that left' }, [amount]))
  const left = entries.reduce((sum, { units }) => sum + units, 0)
  const units =
    left === 0 || told.market.instrumentAt(index).settlement !== 'paid'
      ? []
      : [
          inMoney(
            day,
            step('product', { label: 'Units that left', formula: 'units × value of one', unit: 'price' }, [
              parameter('Units', left, 'Corporate action'),
              unitValueOf(told, index, t),
            ]),
          ),
        ]
  return step('sum', money(day, 'Distributed in kind', 'value that left - units that left'), [...parts, ...units])
}

/** The day's entries of a kind, each with its money in the reporting currency. */
function entriesOf({ told, owned, t }: Day, kind: EntryKind) {
  const { entries } = owned.row
  const found: { readonly units: number; readonly notional: number; readonly amount: Trail }[] = []
  for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++) {
    if (entries.kind[k] !== kind) continue
    const event = entries.event[k]!
    const currency = entries.currency[k]!
    const source =
      event < 0
        ? ({ kind: 'text', text: 'Corporate action' } as const)
        : ({ kind: 'entry', account: owned.account.id, event } as const)
    const label = `Entry in ${told.market.currencies[currency]!}, ${dayText(told.market, t)}`
    const amount = input(label, entries.amount[k]!, source, { unit: 'price', day: told.market.days[t]! })
    found.push({ units: entries.units[k]!, notional: entries.notional[k]!, amount: converted(told, amount, currency, t) })
  }
  return found
}

function incomeOf(day: Day): Trail {
  const { told, index, t } = day
  const instrument = told.market.instrumentAt(index)
  const received = entriesOf(day, ENTRY.income).map(({ amount }) =>
    step('negative', { label: amount.label, formula: 'what left the row as income' }, [amount]),
  )
  const isBond = told.market.instruments[index]!.terms.kind === 'bond'
  if (instrument.settlement !== 'paid' || !isBond || day.before === 0)
    return step('sum', money(day, 'Income', 'amounts at the day’s rate'), received)
  const accruedAt = (at: number) =>
    input(
      'Accrued interest of one',
      instrument.unitValue[at]! - instrument.multiplier * instrument.price[at]!,
      { kind: 'text', text: 'Terms of the bond' },
      {
        ...{ unit: 'price', day: told.market.days[at]! },
      },
    )
  const accrued = step('difference', { label: 'Change of accrued interest', formula: 'accrued1 - accrued0', unit: 'price' }, [
    step('product', { label: 'Accrued now', formula: 'q0 × accrued', unit: 'price' }, [openingQuantity(day), accruedAt(t)]),
    step('product', { label: 'Accrued before', formula: 'q0 × accrued', unit: 'price' }, [quantityBefore(day), accruedAt(t - 1)]),
  ])
  return step('sum', money(day, 'Income', 'amounts at the day’s rate + change of accrued interest'), [
    ...received,
    inMoney(day, accrued),
  ])
}

/** Units that were traded: the change of the quantity but for splits and mergers. */
function tradedUnits(day: Day): Trail {
  const left = entriesOf(day, ENTRY.distributed).reduce((sum, { units }) => sum + units, 0)
  const label = on(day, 'Units traded')
  return step('difference', { label, formula: 'quantity - opening quantity', unit: 'ratio' }, [
    quantityOf(day.told, [day.owned], day.t),
    openingQuantity(day),
    ...(left === 0 ? [] : [parameter('Units that left in a merger', left, 'Corporate action')]),
  ])
}

function paidOf(day: Day): Trail {
  const parts = entriesOf(day, ENTRY.traded).map(({ amount }) => amount)
  return step('sum', money(day, 'Paid for trades with their costs', 'amounts at the day’s rate'), parts)
}

function intradayOf(day: Day): Trail {
  const { told, index, t } = day
  const instrument = told.market.instrumentAt(index)
  const units = tradedUnits(day)
  if (instrument.settlement === 'forward') {
    const { bought, sold } = forwardLegs(instrument, t)
    const leg = (label: string, amount: number, currency: number) =>
      step('product', money(day, label, 'units × amount × rate'), [
        units,
        parameter('Amount of a unit', amount, 'Terms of the forward; no curve: not discounted', 'price'),
        rateOf(told, currency, t),
      ])
    return step('difference', money(day, 'Traded', 'leg bought - leg sold - paid'), [
      leg('Leg bought', bought, instrument.buyCurrency),
      leg('Leg sold', sold, instrument.currency),
      paidOf(day),
    ])
  }
  const worth = step('product', { label: on(day, 'Worth at the close'), formula: 'units × value of one', unit: 'price' }, [
    units,
    unitValueOf(told, index, t),
  ])
  return step('difference', money(day, 'Traded', 'worth at the close - paid'), [inMoney(day, worth), paidOf(day)])
}

/** What was traded from its price to the close, less costs; a booked margin replaces the computed one. */
function futureIntraday(day: Day): Trail {
  const { told, index, t, before, ratio } = day
  const { multiplier } = told.market.instrumentAt(index)
  const entries = entriesOf(day, ENTRY.traded)
  const notional = entries.reduce((sum, each) => sum + each.notional, 0)
  const atClose = step('product', { label: on(day, 'Traded at the close'), formula: 'units × m × close', unit: 'price' }, [
    tradedUnits(day),
    multiplierOf(multiplier),
    closeOf(told, index, t),
  ])
  const priced = input(
    on(day, 'Traded at its price'),
    notional,
    { kind: 'text', text: 'Units × m × price of the day’s trades' },
    {
      ...{ unit: 'price', day: told.market.days[t]! },
    },
  )
  const traded = step('difference', money(day, 'Trades up to the close', 'at the close - at their price'), [
    inMoney(day, atClose),
    inMoney(day, priced),
  ])
  const margins = entriesOf(day, ENTRY.margin)
  const costs = paidOf(day)
  if (margins.length === 0) return step('difference', money(day, 'Traded', 'trades up to the close - costs'), [traded, costs])
  const booked = step('sum', money(day, 'Margin as booked', 'amounts at the day’s rate'), margins.map(({ amount }) => step('negative', { label: amount.label, formula: 'what left the row' }, [amount]))) // biome-ignore format: one line
  const held = step('product', { label: on(day, 'Held at the close'), formula: 'q0 × m × close', unit: 'price' }, [
    openingQuantity(day),
    multiplierOf(multiplier),
    closeOf(told, index, t),
  ])
  const was = step('product', { label: on(day, 'Held before'), formula: 'q × m × close before', unit: 'price' }, [
    quantityBefore(day),
    multiplierOf(multiplier),
    closeOf(told, index, t - 1),
  ])
  if (before * ratio === 0) return step('difference', money(day, 'Traded', 'margin - costs'), [booked, costs])
  return step('difference', money(day, 'Traded', 'margin - costs - move of what was held'), [
    booked,
    costs,
    step('difference', money(day, 'Move of what was held', 'now - before'), [inMoney(day, held), inMoney(day, was)]),
  ])
}

function none(day: Day, why: string): Trail {
  return input(on(day, 'None'), 0, { kind: 'text', text: why }, { day: day.told.market.days[day.t]! })
}
