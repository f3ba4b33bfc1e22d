import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, input, lazyStep, named, parameter, step, withValue } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import type { ReturnedCapital } from '#ledger/lot.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { atRowPrices } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { averageShare } from './average-cost.derivation.ts'
import { lotRemark } from './cost-figures.ts'
import { instrumentsIn } from './cost-lots.ts'
import { cleanValue, type LotCrossing, type OpenLot, type Realised } from './lot-engine.ts'
import { type LotEntry, type LotScope, lotEntry, lotSource } from './lot-entries.derivation.ts'
import { type LotUnits, sharedOut, shareOfEntry } from './lot-shares.derivation.ts'
import { cashOnLot, partOfReturn, takenInMerger } from './paid-on-lots.derivation.ts'
import { unrealised } from './unrealised.ts'

const TIGHT = 1e-9
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TIGHT * Math.max(Math.abs(a), Math.abs(b))

/** A lot, or a part of one, with its cost. */
interface CostedLot
  extends Pick<OpenLot, 'id' | 'account' | 'instrument' | 'quantity' | 'costReporting' | 'returned'>,
    Pick<Realised, 'returnedOn' | 'merger'> {
  readonly cost: number
}

/**
 * Cost of the units of a lot: their share of the amount paid for all units bought together, less capital returned since.
 *
 * @param until calendar day of whose units it is
 */
export function costOfLot(at: LotScope, lot: CostedLot, until: number): Derivation {
  const { scope, lots } = at
  const { returned = [], merger, ...rest } = lot
  const label = message('lots.cost', { quantity: quantityText(unitsIn(lot)), scope: tickerOf(scope, lot.instrument) })
  if (merger) return takenInMerger(at, { ...rest, ...merger }, lot.costReporting, label, costOfLot)
  if (returned.length > 0)
    return lazyStep('difference', { label, formula: message('lots.paidLessReturned') }, lot.costReporting, () => [
      named(costOfLot(at, beforeReturns(lot), until), message('lots.costBeforeReturns')),
      ...returned.map((each) => returnedPart(at, each, lot, 'money')),
    ])
  const remark = lotRemark(scope, lots, lot.id) ?? null
  const entry = lotEntry(at, lot.id, lot.instrument)
  const units = { ...lot, quantity: unitsIn(lot), until }
  const cost = entry && shareOf(at, entry, units, entry.money, lot.costReporting, label)
  if (cost) return { ...cost, remark: remark ?? cost.remark }
  return (
    averageShare(at, { ...units, of: 'money', amount: lot.costReporting }, label) ??
    input(label, lot.costReporting, lotSource(lot.id), { remark: remark ?? STATED })
  )
}

const STATED = message('lots.restatedOrShare')

/** The units of a lot; of a closing that closed none those on which capital was returned. */
const unitsIn = ({ quantity, returnedOn }: Pick<Realised, 'quantity' | 'returnedOn'>): number => returnedOn ?? quantity

/** A lot at what it cost before capital was returned. */
function beforeReturns<Lot extends CostedLot>({ returned = [], ...lot }: Lot) {
  return {
    ...lot,
    cost: returned.reduce((sum, { amount }) => sum + amount, lot.cost),
    costReporting: returned.reduce((sum, { amountReporting }) => sum + amountReporting, lot.costReporting),
  }
}

/** A lot's part of capital that was returned, as far as it was its cost; of a merger what its cash part took of the cost. */
function returnedPart(
  at: LotScope,
  { id, amount, amountReporting, merger }: ReturnedCapital,
  { id: name, account, instrument }: CostedLot,
  of: 'money' | 'local',
): Derivation {
  const value = of === 'money' ? amountReporting : amount
  if (merger && of === 'money') {
    const label = message('lots.takenInMerger')
    return takenInMerger(at, { id: name, account, ...merger }, value, label, costOfLot)
  }
  const entry = lotEntry(at, id, instrument)
  const label = message('lots.returnedPart')
  const whole = entry?.[of]
  const unit = of === 'money' ? 'money' : 'price'
  return whole
    ? partOfReturn(whole, value, label)
    : input(label, value, lotSource(id), { unit, remark: message('lots.lotShare') })
}

/** The share of an amount of an entry that a lot has; null where it is not in proportion to its units. */
function shareOf(
  at: LotScope,
  entry: LotEntry,
  lot: LotUnits,
  whole: Derivation,
  amount: number,
  label: Text,
): Derivation | null {
  if (isClose(whole.value, amount)) return withValue(named(whole, label), amount)
  if (whole.value === 0) return null
  const shares = shareOfEntry(at, entry, lot, amount / whole.value)
  return shares && withValue(sharedOut(label, shares, whole), amount)
}

/** Proceeds of closing a lot (+): its share of the money of the trade that closed it. */
export function proceedsOfLot(at: LotScope, lot: Realised): Derivation {
  const { closedBy, instrument, proceedsReporting } = lot
  const label = message('lots.proceeds', { quantity: quantityText(unitsIn(lot)), scope: tickerOf(at.scope, instrument) })
  if (lot.merger) return cashOnLot(at, lot.merger, proceedsReporting, label)
  const entry = lotEntry(at, closedBy, instrument)
  if (entry && lot.returnedOn !== undefined) return partOfReturn(entry.money, proceedsReporting, label)
  if (entry?.instrument === instrument) {
    const money = step('negative', { label: message('lots.saleMoney'), formula: message('lots.lessPaid') }, [entry.money])
    const own = shareOf(at, entry, { ...lot, until: entry.day }, money, proceedsReporting, label)
    if (own) return own
  }
  return input(label, proceedsReporting, lotSource(closedBy), { remark: message('lots.byCorporateAction') })
}

/** Gain realised by closing a lot: proceeds less cost, both with fees. */
export function gainOfLot(at: LotScope, lot: Realised): Derivation {
  const label = message('lots.gain', { quantity: quantityText(unitsIn(lot)), scope: tickerOf(at.scope, lot.instrument) })
  const { costReporting, gainReporting } = lot
  return lazyStep(
    'difference',
    { label, formula: message('lots.proceedsLessCost'), scale: Math.abs(costReporting) },
    gainReporting,
    () => [proceedsOfLot(at, lot), costOfLot(at, { ...lot, id: lot.lot }, lot.closed)],
  )
}

/** The part of a gain that the exchange rate made: the cost at the rate of the closing less what it was. */
export function fxOfLot(at: LotScope, lot: Realised): Derivation {
  const { scope } = at
  const { proceeds, fxPart, costReporting } = lot
  const { currency } = scope.market.instruments[lot.instrument]!
  const description = {
    label: message('lots.fxGain'),
    formula: message('lots.fxGainFormula'),
    scale: Math.abs(costReporting),
  }
  return lazyStep('difference', description, fxPart, () => {
    const t = indexOnOrAfter(scope.market.days, lot.closed)
    const own = proceeds === 0 || lot.merger ? rateOf(scope, scope.market.currencyIndex(currency), t) : closingRate(at, lot)
    return [
      step('product', { label: message('lots.costAtClosingRate'), formula: message('lots.costTimesRate') }, [
        localCost(at, { ...lot, id: lot.lot }, lot.closed, message('lots.costIn', { currency })),
        own,
      ]),
      costOfLot(at, { ...lot, id: lot.lot }, lot.closed),
    ]
  })
}

/** Cost of the units of a lot in the instrument's currency. */
function localCost(at: LotScope, lot: CostedLot, until: number, label: Text): Derivation {
  const { returned = [], cost, merger, ...rest } = lot
  if (merger)
    return lazyStep('product', { label, formula: message('lots.shareOfCost'), unit: 'price' }, cost, () => [
      parameter(message('lots.cashCostPart'), merger.cost === 0 ? 0 : cost / merger.cost, message('lots.asInReporting')),
      localCost(at, { ...rest, ...merger }, merger.day - 1, message('lots.costBeforeMerger')),
    ])
  if (returned.length > 0)
    return lazyStep('difference', { label, formula: message('lots.paidLessReturned'), unit: 'price' }, cost, () => [
      localCost(at, beforeReturns(lot), until, message('lots.costBeforeReturns')),
      ...returned.map((each) => returnedPart(at, each, lot, 'local')),
    ])
  const opened = lotEntry(at, lot.id, lot.instrument)
  const units = { ...lot, quantity: unitsIn(lot), until }
  const paid = opened?.local && shareOf(at, opened, units, opened.local, cost, label)
  return (
    paid ??
    averageShare(at, { ...units, of: 'local', amount: cost }, label) ??
    input(label, cost, lotSource(lot.id), { unit: 'price' })
  )
}

function closingRate(at: LotScope, lot: Realised): Derivation {
  const { proceeds, closedBy, instrument, returnedOn } = lot
  const { currency } = at.scope.market.instruments[instrument]!
  const label = message('lots.proceedsIn', { currency })
  const entry = lotEntry(at, closedBy, instrument)
  const money =
    entry?.local &&
    step('negative', { label: message('lots.saleMoney'), formula: message('lots.lessPaid'), unit: 'price' }, [entry.local])
  const own =
    returnedOn !== undefined && entry?.local
      ? partOfReturn(entry.local, proceeds, label)
      : entry && money && shareOf(at, entry, { ...lot, until: entry.day }, money, proceeds, label)
  const description = {
    label: message('lots.closingRate'),
    formula: message('lots.proceedsRate'),
    unit: 'price' as const,
  }
  return step('quotient', description, [
    proceedsOfLot(at, lot),
    own ?? input(label, proceeds, lotSource(closedBy), { unit: 'price', remark: message('lots.lotShare') }),
  ])
}

/** Fees and taxes of the entries that opened and closed a lot, in proportion to its units, at the rates of their days. */
export function feesOfLot(at: LotScope, lot: Realised): Derivation {
  const label = message('lots.costs', { quantity: quantityText(unitsIn(lot)), scope: tickerOf(at.scope, lot.instrument) })
  const opening = lotEntry(at, lot.lot, lot.instrument)
  const closing = lotEntry(at, lot.closedBy, lot.instrument)
  const part = (entry: LotEntry | null, until: number, share: number): readonly Derivation[] => {
    if (!entry?.fees) return []
    const shares = shareOfEntry(at, entry, { ...lot, until }, share)
    return shares
      ? [
          sharedOut(
            message('lots.costsOnDay', { day: dayText(at.scope.market, indexOnOrAfter(at.scope.market.days, entry.day)) }),
            shares,
            entry.fees,
          ),
        ]
      : []
  }
  if (lot.returnedOn !== undefined) return parameter(label, 0, message('lots.noneClosed'), 'money')
  const { costReporting } = beforeReturns({ ...lot, id: lot.lot })
  const opened = opening ? part(opening, lot.closed, costReporting / opening.money.value) : []
  const closed = closing ? part(closing, closing.day, Math.abs(lot.proceedsReporting / closing.money.value)) : []
  const made = step('sum', { label, formula: message('lots.openingAndClosing') }, [...opened, ...closed])
  if (isClose(made.value, lot.costsReporting)) return withValue(made, lot.costsReporting)
  const rest = lot.costsReporting - closed.reduce((sum, { value }) => sum + value, 0)
  return lazyStep('sum', { label, formula: message('lots.openingAndClosing') }, lot.costsReporting, () => [
    averageShare(at, { ...lot, of: 'fees', amount: rest, until: lot.closed }, message('lots.openingCosts')) ??
      input(message('lots.openingCosts'), rest, lotSource(lot.lot), { remark: STATED }),
    ...closed,
  ])
}

/** Gain that an open lot would realise at a close: its value without accrued interest less its cost. */
export function unrealisedOf(at: LotScope, lot: OpenLot, t: number): Derivation {
  const { scope } = at
  const { valueReporting, gainReporting } = unrealised(lot, instrumentsIn(scope), t, scope.rates)
  const label = message('lots.unrealised', { quantity: quantityText(lot.quantity), scope: tickerOf(scope, lot.instrument) })
  const description = { label, formula: message('lots.valueLessCost'), scale: Math.abs(lot.costReporting) }
  return lazyStep('difference', description, gainReporting, () => [
    valueOfLot(at, lot, valueReporting, t),
    costOfLot(at, lot, scope.market.days[t]!),
  ])
}

/** Gain before the crossing of lots that left (+) and entered (-) in kind with their own cost: value without accrued interest less cost. */
export function transferredOf(at: LotScope, crossings: readonly LotCrossing[], value: number): Derivation {
  const { market, rates } = at.scope
  const description = { label: message('lots.transferredGains'), formula: message('lots.leftLessEntered') }
  const scale = crossings.reduce((sum, { costReporting }) => sum + Math.abs(costReporting), 0)
  return lazyStep('sum', { ...description, scale }, value, () =>
    crossings.map((lot) => {
      const t = indexOnOrAfter(market.days, lot.day)
      const { currency } = market.instrumentAt(lot.instrument)
      const worth = lot.quantity * cleanValue(instrumentsIn(at.scope)(lot), t) * rates[currency]![t]!
      const label = message('lots.gainOnDay', {
        quantity: quantityText(lot.quantity),
        scope: tickerOf(at.scope, lot.instrument),
        day: dayText(market, t),
      })
      const own = { label, formula: message('lots.valueLessCost'), scale: Math.abs(lot.costReporting) }
      const gain = lazyStep('difference', own, worth - lot.costReporting, () => [
        valueOfLot(at, lot, worth, t),
        costOfLot(at, lot, lot.day),
      ])
      return lot.way === 'out'
        ? gain
        : step('negative', { label: message('lots.entered', { label }), formula: message('lots.lessValueLessCost') }, [gain])
    }),
  )
}

/** Value of a lot at a close, without accrued interest. */
export function valueOfLot({ scope }: LotScope, lot: OpenLot, value: number, t: number): Derivation {
  const { multiplier, currency } = scope.market.instrumentAt(lot.instrument)
  const description = {
    label: message('lots.value', { day: dayText(scope.market, t) }),
    formula: message('lots.unitsAtCloseRate'),
  }
  return lazyStep('product', description, value, () => [
    input(message('lots.lotUnits'), lot.quantity, lotSource(lot.id), { unit: 'ratio', remark: message('lots.restatedSplits') }),
    ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]),
    closeOf(atPricesOfLot(scope, lot), lot.instrument, t),
    ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
  ])
}

/** A scope at the prices of the account that holds a lot. */
function atPricesOfLot(scope: ReportingScope, { account, instrument }: OpenLot): ReportingScope {
  const history = scope.accounts.find((each) => each.account.id === account)
  const row = history?.ledger.rows.find((each) => each.instrument === instrument)
  return history && row ? atRowPrices(scope, history.account, row) : scope
}

const tickerOf = ({ market }: ReportingScope, instrument: number): string => market.instruments[instrument]!.ticker
const quantityText = (quantity: number): string => String(+quantity.toPrecision(12))
