import { type Derivation, step } from '#derivation/derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import type { OwnedRow } from '#positions/quantity.derivation.ts'
import { alphaOf, baseOf, deltaOf, explainedOf, isUnknownOrder, nonLinearOf } from './first-order.derivation.ts'
import { fxOf } from './fx.derivation.ts'
import { incomeOf } from './income.derivation.ts'
import { intradayOf } from './intraday.derivation.ts'
import { dayOf, moneyDescription, none, sizeOf } from './row-day.derivation.ts'
import type { InstrumentModel } from './row-models.ts'

type Part = 'fx' | 'delta' | 'alpha' | 'nonLinear' | 'income' | 'intraday'

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
  reporting: ReportingMarket,
  index: number,
  owned: OwnedRow,
  model: InstrumentModel,
  part: Part,
  t: number,
): Derivation {
  const day = dayOf(reporting, index, owned, model, t)
  switch (part) {
    case 'fx':
      return fxOf(day)
    case 'delta':
      return deltaOf(day)
    case 'alpha':
      return alphaOf(day)
    case 'nonLinear':
      return nonLinearOf(day)
    case 'income':
      return incomeOf(day)
    case 'intraday':
      return intradayOf(day)
  }
}

/** Part of an instrument's row on a day that one factor explains: `q0 m X1 B beta_f r_f`. */
export function factorOfDay(
  reporting: ReportingMarket,
  index: number,
  owned: OwnedRow,
  model: InstrumentModel,
  f: number,
  t: number,
): Derivation {
  const day = dayOf(reporting, index, owned, model, t)
  const explained = explainedOf(day)
  const { name } = reporting.market.factors[f]!
  const own = explained.kind === 'step' ? explained.parts().find(({ label }) => label === name) : undefined
  if (!own || isUnknownOrder(day) || day.before === 0) return none(day, message('attribution.noExplanation'))
  return step('product', moneyDescription(day, message('attribution.explainedBy', { name }), message('attribution.betaMoney')), [
    ...sizeOf(day),
    baseOf(day),
    own,
  ])
}
