import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { type Derivation, input, parameter, step } from '#derivation/derivation.ts'
import { multiplierOf, unitsOfContract } from '#derivation/multiplier.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import type { Exercise, KindTransfer, Trade } from '#ledger/ledger-event.ts'
import { converted, rateOf } from '#market/exchange-rates.derivation.ts'
import type { BookedEvent } from '#scope/ledger-events.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { namedEvent, rateDay, type ScopeLots } from './cost-lots.ts'

/** A scope and the lots of its accounts. */
export interface LotScope {
  readonly scope: ReportingScope
  readonly lots: ScopeLots
}

/** What an entry did to an instrument: units against money, as lots see it. */
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
  return event.type === 'kindTransfer' ? kindEntry(at, name, booked, event) : null
}

/** The entry that opened or closed a lot; a corporate action where none did. */
export function lotSource(name: string | null): SourceOf {
  if (name === null) return { kind: 'text', text: 'Corporate action' }
  return { kind: 'entry', ...namedEvent(name) }
}

/** What a trade moved: paid (+) or received (-), at the booked rate, costs among it. */
function tradeEntry({ scope }: LotScope, name: string, trade: Trade): LotEntry {
  const { market } = scope
  const { instrument, quantity, price, settlementRate, settlementCurrency, costs, currency, day } = trade
  const { multiplier, currency: own } = market.instrumentAt(instrument)
  const t = indexOnOrAfter(market.days, day)
  const at = { unit: 'price', day } as const
  const source = lotSource(name)
  const units = input('Units of the trade', quantity, source, { unit: 'ratio', day })
  const quoted = [units, ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]), input('Price', price, source, at)]
  const booked = input('Booked rate', settlementRate, source, at)
  const gross = step('product', { label: 'Price of the trade', formula: 'units × multiplier × price', unit: 'price' }, [
    ...quoted,
    ...(settlementRate === 1 ? [] : [booked]),
  ])
  const charged = costs === 0 ? null : input('Fees and taxes', costs, source, at)
  const fees = charged && converted(scope, charged, settlementCurrency, t)
  const label = `Money of the trade, ${dayText(market, t)}`
  const description = { label: 'Price of the trade', formula: 'units × multiplier × price', unit: 'price' as const }
  const local: Derivation[] = [step('product', description, quoted)]
  if (charged && settlementRate === 1) local.push(charged)
  else if (charged)
    local.push(step('quotient', { label: charged.label, formula: 'fees ÷ booked rate', unit: 'price' }, [charged, booked]))
  return {
    ...{ day, instrument, units, fees },
    money: step('sum', { label, formula: 'price + fees and taxes' }, [
      converted(scope, gross, settlementCurrency, t),
      ...(fees ? [fees] : []),
    ]),
    local: currency === own ? step('sum', { label, formula: 'price + fees and taxes', unit: 'price' }, local) : null,
  }
}

/** An exercise closes the option at its intrinsic value, and brings or takes the underlying at the strike and that value. */
function exerciseEntry({ scope }: LotScope, name: string, exercise: Exercise, of?: number): LotEntry | null {
  const { market } = scope
  const { instrument, quantity, day, costs, settlementCurrency, settlementRate } = exercise
  const option = market.instrumentAt(instrument)
  const terms = option.settlement === 'paid' ? option.option : null
  if (!terms) return null
  if (terms.underlying === null) return tradeEntry({ scope } as LotScope, name, { ...exercise, type: 'trade' })
  const t = indexOnOrAfter(market.days, day)
  const source = lotSource(name)
  const underlying = market.instrumentAt(terms.underlying)
  const contracts = input('Contracts exercised', quantity, source, { unit: 'ratio', day })
  const strike = input('Strike', terms.strike[t]!, { kind: 'text', text: 'Terms of the option' }, { unit: 'price', day })
  const side = terms.isCall ? 1 : -1
  const sided = parameter('Side', -side, 'A call that is held brings units, a put takes them')
  const difference = step('difference', { label: 'Worth of one', formula: 'close - strike', unit: 'price' }, [
    closeOf(scope, terms.underlying, t),
    strike,
  ])
  const intrinsic = step('largest', { label: 'Intrinsic value', formula: 'worth of one, at least 0', unit: 'price' }, [
    terms.isCall
      ? difference
      : step('negative', { label: 'Worth of one', formula: 'strike - close', unit: 'price' }, [difference]),
    parameter('Nothing', 0, 'An option is worth nothing at least', 'price'),
  ])
  const size = [contracts, multiplierOf(option.multiplier)]
  const worth = {
    label: 'Intrinsic value of the option',
    formula: 'contracts × multiplier × intrinsic value',
    unit: 'price' as const,
  }
  const own = step('product', worth, [...size, intrinsic])
  const closed = converted(scope, own, option.currency, t)
  if (of !== terms.underlying) return { day, instrument, units: contracts, money: closed, local: own, fees: null }
  const atStrike = { label: 'Paid at the strike', formula: 'contracts × multiplier × strike × side', unit: 'price' as const }
  const quoted = step('product', atStrike, [...size, strike, sided])
  const booked = input('Booked rate', settlementRate, source, { unit: 'price', day })
  const paid = settlementRate === 1 ? quoted : step('product', atStrike, [...size, strike, sided, booked])
  const charged = costs === 0 ? null : input('Fees and taxes', costs, source, { unit: 'price', day })
  const fees = charged && converted(scope, charged, settlementCurrency, t)
  const moved = step('negative', { label: closed.label, formula: '-(value of the contracts closed)' }, [closed])
  const one = unitsOfContract(option.multiplier, underlying.multiplier)
  const feesInOwn = { label: 'Fees and taxes', formula: 'fees ÷ booked rate', unit: 'price' as const }
  const local: readonly Derivation[] = [
    quoted,
    step('negative', { label: own.label, formula: '-(value of the contracts closed)', unit: 'price' }, [own]),
    ...(charged ? [settlementRate === 1 ? charged : step('quotient', feesInOwn, [charged, booked])] : []),
  ]
  const label = `Money of the exercise, ${dayText(market, t)}`
  const description = { label, formula: 'strike + intrinsic value + fees' }
  return {
    ...{ day, instrument: terms.underlying, fees },
    local: option.currency === underlying.currency ? step('sum', { ...description, unit: 'price' }, local) : null,
    units: step('product', { label: 'Units delivered', formula: 'contracts × units of one × side', unit: 'ratio' }, [
      contracts,
      one,
      sided,
    ]),
    money: step('sum', description, [converted(scope, paid, settlementCurrency, t), moved, ...(fees ? [fees] : [])]),
  }
}

/** What units that entered in kind cost: what came with them, else the close of the day. */
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
      : input('Cost of one', Number(costPrice), source, { unit: 'price', day: costDay ?? day })
  const units = input('Units that entered', quantity, source, { unit: 'ratio', day })
  const own = [units, ...(multiplier === 1 ? [] : [multiplierOf(multiplier)]), price]
  const label = 'Cost of the units that entered'
  return {
    ...{ day, instrument, units, fees: null },
    money: step('product', { label, formula: 'units × multiplier × cost of one × rate' }, [
      ...own,
      ...(currency === scope.currency ? [] : [rateOf(scope, currency, t)]),
    ]),
    local: step('product', { label, formula: 'units × multiplier × cost of one', unit: 'price' }, own),
  }
}
