import { type Derivation, lazyStep, step } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { instrumentIn } from '#instruments/instrument-market.ts'
import { accruedOf } from '#instruments/models.derivation.ts'
import { accruesInterest } from '#instruments/models.ts'
import { message } from '#message.ts'
import type { ReportingMarket } from './reporting-market.ts'

/** Value of a unit in the instrument's currency: multiplier times close, a bond's with its accrued interest. */
export function unitValueOf(reporting: ReportingMarket, index: number, t: number): Derivation {
  const instrument = instrumentIn(reporting, index)
  if (instrument.settlement !== 'paid') throw new Error('Only what is paid for has a value a unit.')
  const { multiplier, unitValue } = instrument
  const { ticker, currency, kind } = reporting.market.instruments[index]!
  const accrues = accruesInterest({ kind })
  const close = closeOf(reporting, index, t)
  if (multiplier === 1 && !accrues) return close
  const description = {
    label: message('market.unitValue', { ticker, currency }),
    formula: accrues ? message('market.multiplierTimesDirty') : message('market.multiplierTimesClose'),
    unit: 'price' as const,
  }
  const quoted = () => {
    if (!accrues) return close
    const description = {
      label: message('market.dirtyPrice'),
      formula: message('market.cleanPlusAccrued'),
      unit: 'price' as const,
    }
    return step('sum', description, [close, accruedOf(reporting, index, t)])
  }
  return lazyStep('product', description, unitValue[t]!, () => [multiplierOf(multiplier), quoted()])
}
