import { type Derivation, lessOne, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { accruesInterest } from '#instruments/models.ts'
import { message } from '#message.ts'
import { priceMoveOf } from './closes.derivation.ts'
import { inReportingCurrency, type ReportingMarket } from './reporting-market.ts'
import { dayGrowth } from './total-returns.derivation.ts'
import { unitValueOf } from './unit-value.derivation.ts'

/** The market as of its last close: what is estimated of the past knows nothing of an open day. */
export function closedMarket(reporting: ReportingMarket): ReportingMarket {
  const { live } = reporting.market
  return live ? { ...reporting, ...inReportingCurrency(live.closed, reporting.reportingCCY) } : reporting
}

/** Return of an instrument on a day in its own currency, payouts reinvested, per unit of what factors act on: of a bond its clean price. */
export function localReturnOf(reporting: ReportingMarket, index: number, t: number): Derivation {
  const { market } = reporting
  const { ticker, kind } = market.instruments[index]!
  const instrument = market.instrumentAt(index)
  const label = message('market.return', { ticker, day: dayText(market, t) })
  if (instrument.settlement !== 'paid') return priceMoveOf(reporting, index, t - 1, t, label)
  const formula = message('market.payoutReturn')
  if (!accruesInterest({ kind })) return lessOne(label, formula, dayGrowth(reporting, index, t))
  const dirty = lessOne(message('market.dirtyReturn'), formula, dayGrowth(reporting, index, t))
  return step('quotient', { label, formula: message('market.returnOverCleanShare'), unit: 'fraction' }, [
    dirty,
    cleanShareOf(reporting, index, t - 1),
  ])
}

/** The clean price of a bond as a share of its value with accrued interest. */
export function cleanShareOf(reporting: ReportingMarket, index: number, t: number): Derivation {
  const description = {
    label: message('market.cleanShare'),
    formula: message('market.cleanShareFormula'),
    unit: 'fraction' as const,
  }
  const clean = {
    label: message('market.cleanUnitValue'),
    formula: message('market.multiplierTimesClean'),
    unit: 'price' as const,
  }
  return step('quotient', description, [
    step('product', clean, [multiplierOf(reporting.market.instrumentAt(index).multiplier), closeOf(reporting, index, t)]),
    unitValueOf(reporting, index, t),
  ])
}

/** Move of a price on a day as an amount, whatever the price: of a future whose price may be 0 or below. */
export function localAmountOf(reporting: ReportingMarket, index: number, t: number): Derivation {
  const label = message('market.move', { ticker: reporting.market.instruments[index]!.ticker, day: dayText(reporting.market, t) })
  return step('difference', { label, formula: 'p1 - p0', unit: 'price' }, [
    closeOf(reporting, index, t),
    closeOf(reporting, index, t - 1),
  ])
}
