import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, input, named, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf, unitsOfContract } from '#derivation/multiplier.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import type { Exercise, Income, KindTransfer, Trade } from '#ledger/ledger-event.ts'
import { contractSize } from '#ledger/ledger-instrument.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import { message } from '#message.ts'
import type { BookedEvent } from '#scope/ledger-events.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { namedEvent, rateDay, type ScopeLots } from './cost-lots.ts'

/** A scope and the lots of its accounts. */
export interface LotScope {
  readonly scope: ReportingScope
  readonly lots: ScopeLots
}

/** Effect of an entry on an instrument: units against money, as lots see it. */
export interface LotEntry {
  /** Calendar day. */
  readonly day: number
  readonly instrument: number
  /** + bought, - sold, as booked. */
  readonly units: Derivation
  /** Paid (+) or received (-) with fees and taxes, in the reporting currency at the booked rate and that of the day. */
  readonly money: Derivation
  /** The same in the instrument's currency; null where nothing was paid in it. */
  readonly local: Derivation | null
  /** Fees and taxes in the reporting currency; null where there are none. */
  readonly fees: Derivation | null
}

/** The entry of a name that opened or closed lots of an instrument; null for a corporate action, and where it is of another instrument. */
export function lotEntry(at: LotScope, name: string | null, of?: number): LotEntry | null {
  if (name === null) return null
  const { account, event: position } = namedEvent(name)
  const booked = at.lots.events.get(account)?.[position]
  if (!booked) return null
  const { event } = booked
  if (event.type === 'trade') return tradeEntry(at, name, event)
  if (event.type === 'exercise') return exerciseEntry(at, name, event, of)
  if (event.type === 'income' && event.isReturnOfCapital && event.instrument !== null)
    return returnEntry(at, name, { ...event, instrument: event.instrument })
  return event.type === 'kindTransfer' ? kindEntry(at, name, booked, event) : null
}

/** The entry that opened or closed a lot; a corporate action where none did. */
export function lotSource(name: string | null): SourceOf {
  if (name === null) return { kind: 'text', text: message('lots.corporateAction') }
  return { kind: 'entry', ...namedEvent(name) }
}

/** Capital that was returned: money without units. */
function returnEntry(
  { scope }: LotScope,
  name: string,
  { day, instrument, currency, amount }: Income & { readonly instrument: number },
): LotEntry {
  const source = lotSource(name)
  const t = indexOnOrAfter(scope.market.days, day)
  const label = message('lots.capitalReturned', { day: dayText(scope.market, t) })
  const received = input(label, -amount, source, { unit: 'price', day })
  return {
    day,
    instrument,
    fees: null,
    units: input(message('lots.tradeUnits'), 0, source, { unit: 'ratio', day }),
    money: named(converted(scope, received, currency, t), label),
    local: currency === scope.market.instrumentAt(instrument).currency ? received : null,
  }
}

/** Money of a trade: paid (+) or received (-), at the booked rate, costs included. */
function tradeEntry({ scope }: LotScope, name: string, trade: Trade): LotEntry {
  const { market } = scope
  const { instrument, quantity, price, settlementRate, settlementCurrency, costs, currency, day } = trade
  const { multiplier, currency: own } = market.instrumentAt(instrument)
  const t = indexOnOrAfter(market.days, day)
  const at = { unit: 'price', day } as const
  const source = lotSource(name)
  const units = input(message('lots.tradeUnits'), quantity, source, { unit: 'ratio', day })
  const quoted = [units, ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]), input(message('lots.price'), price, source, at)]
  const booked = input(message('lots.bookedRate'), settlementRate, source, at)
  const gross = step('product', { label: message('lots.tradePrice'), formula: message('lots.unitsAtPrice'), unit: 'price' }, [
    ...quoted,
    ...(settlementRate === 1 ? [] : [booked]),
  ])
  const charged = costs === 0 ? null : input(message('lots.feesAndTaxes'), costs, source, at)
  const fees = charged && converted(scope, charged, settlementCurrency, t)
  const label = message('lots.tradeMoney', { day: dayText(market, t) })
  const description = { label: message('lots.tradePrice'), formula: message('lots.unitsAtPrice'), unit: 'price' as const }
  const local: Derivation[] = [step('product', description, quoted)]
  if (charged && settlementRate === 1) local.push(charged)
  else if (charged)
    local.push(
      step('quotient', { label: charged.label, formula: message('lots.feesOverRate'), unit: 'price' }, [charged, booked]),
    )
  return {
    day,
    instrument,
    units,
    fees,
    money: step('sum', { label, formula: message('lots.priceAndCosts') }, [
      converted(scope, gross, settlementCurrency, t),
      ...(fees ? [fees] : []),
    ]),
    local: currency === own ? step('sum', { label, formula: message('lots.priceAndCosts'), unit: 'price' }, local) : null,
  }
}

/** Intrinsic value of one unit of an option that is exercised, never below zero. */
function intrinsicValue(isCall: boolean, close: Derivation, strike: Derivation): Derivation {
  const label = message('lots.unitWorth')
  const difference = step('difference', { label, formula: message('lots.closeLessStrike'), unit: 'price' }, [close, strike])
  return step('largest', { label: message('lots.intrinsicValue'), formula: message('lots.unitWorthFloor'), unit: 'price' }, [
    isCall ? difference : step('negative', { label, formula: message('lots.strikeLessClose'), unit: 'price' }, [difference]),
    parameter(message('lots.nothing'), 0, message('lots.optionFloor'), 'price'),
  ])
}

/** An exercise closes the option at its intrinsic value, and brings or takes the underlying at the strike and that value. */
function exerciseEntry({ scope, lots }: LotScope, name: string, exercise: Exercise, of?: number): LotEntry | null {
  const { market } = scope
  const { instrument, quantity, day, costs, settlementCurrency, settlementRate } = exercise
  const option = market.instrumentAt(instrument)
  const terms = option.settlement === 'paid' ? option.option : null
  if (option.settlement !== 'paid' || !terms) return null
  if (terms.underlying === null) return tradeEntry({ scope, lots }, name, { ...exercise, type: 'trade' })
  const t = indexOnOrAfter(market.days, day)
  const source = lotSource(name)
  const underlying = market.instrumentAt(terms.underlying)
  const contracts = input(message('lots.contractsExercised'), quantity, source, { unit: 'ratio', day })
  const termsText = { kind: 'text', text: message('lots.optionTerms') } as const
  const strike = input(message('lots.strike'), terms.strike[t]!, termsText, { unit: 'price', day })
  const side = terms.isCall ? 1 : -1
  const sided = parameter(message('lots.side'), -side, message('lots.exerciseSide'))
  const intrinsic = intrinsicValue(terms.isCall, closeOf(scope, terms.underlying, t), strike)
  const size = [contracts, multiplierOf(contractSize(option))]
  const worth = {
    label: message('lots.optionIntrinsicValue'),
    formula: message('lots.intrinsicMoney'),
    unit: 'price' as const,
  }
  const own = step('product', worth, [...size, intrinsic])
  const closed = converted(scope, own, option.currency, t)
  if (of !== terms.underlying) return { day, instrument, units: contracts, money: closed, local: own, fees: null }
  const atStrike = {
    label: message('lots.paidStrike'),
    formula: message('lots.strikeMoney'),
    unit: 'price' as const,
  }
  const quoted = step('product', atStrike, [...size, strike, sided])
  const booked = input(message('lots.bookedRate'), settlementRate, source, { unit: 'price', day })
  const paid = settlementRate === 1 ? quoted : step('product', atStrike, [...size, strike, sided, booked])
  const charged = costs === 0 ? null : input(message('lots.feesAndTaxes'), costs, source, { unit: 'price', day })
  const fees = charged && converted(scope, charged, settlementCurrency, t)
  const isCarried = terms.isSubscription === true
  const moved = isCarried
    ? carriedCost(lots, name, 'costReporting')
    : step('negative', { label: closed.label, formula: message('lots.lessContractsClosed') }, [closed])
  const one = unitsOfContract(contractSize(option), underlying.multiplier)
  const feesInOwn = { label: message('lots.feesAndTaxes'), formula: message('lots.feesOverRate'), unit: 'price' as const }
  const local: readonly Derivation[] = [
    quoted,
    isCarried
      ? carriedCost(lots, name, 'cost')
      : step('negative', { label: own.label, formula: message('lots.lessContractsClosed'), unit: 'price' }, [own]),
    ...(charged ? [settlementRate === 1 ? charged : step('quotient', feesInOwn, [charged, booked])] : []),
  ]
  const label = message('lots.exerciseMoney', { day: dayText(market, t) })
  const description = { label, formula: message('lots.exerciseCost') }
  return {
    day,
    instrument: terms.underlying,
    fees,
    local: option.currency === underlying.currency ? step('sum', { ...description, unit: 'price' }, local) : null,
    units: step('product', { label: message('lots.unitsDelivered'), formula: message('lots.deliveredFormula'), unit: 'ratio' }, [
      contracts,
      one,
      sided,
    ]),
    money: step('sum', description, [converted(scope, paid, settlementCurrency, t), moved, ...(fees ? [fees] : [])]),
  }
}

/** Cost of the rights of an exercise, lot by lot, in the reporting currency or in that of the rights. */
function carriedCost({ atEnd }: ScopeLots, name: string, of: 'cost' | 'costReporting'): Derivation {
  const unit = of === 'cost' ? 'price' : 'money'
  const label = message('lots.costOfRights')
  const lots = atEnd.exercised.filter(({ by }) => by === name)
  const parts = lots.map((lot) => input(label, lot[of], lotSource(lot.id), { unit, remark: message('lots.restatedOrShare') }))
  return step('sum', { label, formula: message('lots.costGoesOver'), unit }, parts)
}

/** Cost of units that entered in kind: as booked with them, else the close of the day. */
function kindEntry({ scope }: LotScope, name: string, booked: BookedEvent, event: KindTransfer): LotEntry {
  if (booked.kind !== 'transfers') throw new Error('Only a transfer in kind has lots of its own.')
  const { market } = scope
  const { instrument, quantity, day } = event
  const { multiplier, currency } = market.instrumentAt(instrument)
  const { costPrice, costDay } = booked.entry
  const source = lotSource(name)
  const t = costPrice === null ? indexOnOrAfter(market.days, day) : rateDay(scope, currency, costDay ?? day, day)
  const price =
    costPrice === null
      ? closeOf(scope, instrument, t)
      : input(message('lots.unitCost'), Number(costPrice), source, { unit: 'price', day: costDay ?? day })
  const units = input(message('lots.enteredUnits'), quantity, source, { unit: 'ratio', day })
  const own = [units, ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]), price]
  const label = message('lots.costOfEntered')
  return {
    day,
    instrument,
    units,
    fees: null,
    money: step('product', { label, formula: message('lots.unitsAtCostRate') }, [
      ...own,
      ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
    ]),
    local: step('product', { label, formula: message('lots.unitsAtCost'), unit: 'price' }, own),
  }
}
