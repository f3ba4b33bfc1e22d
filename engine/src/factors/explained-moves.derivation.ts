import { type Derivation, parameter, type StepDescription, step } from '#derivation/derivation.ts'
import { accruesInterest } from '#instruments/models.ts'
import { cleanShareOf, closedMarket } from '#market/local-returns.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { betaAt } from './betas.derivation.ts'
import type { Betas } from './betas.ts'
import { factorEstimate } from './factor-model.ts'
import { factorReturnOf } from './factor-returns.derivation.ts'

/**
 * Move explained by the betas of a close and the returns of the factors on a day: `sum of beta × return`, of a bond on its clean price.
 *
 * @param betas of the instrument at that close, of an option its underlying's
 * @param t index of the close
 */
export function explainedMove(
  reporting: ReportingMarket,
  index: number,
  betas: Betas | null,
  day: number,
  t: number,
  label: Text,
): Derivation {
  const estimate = factorEstimate(reporting.market, t)
  if (!estimate || !betas || betas.source === 'none') return parameter(label, 0, message('factors.shortHistory'), 'fraction')
  const { returns, dayCount } = estimate
  const returnOf = (f: number) => returns[f * dayCount + day]!
  const parts = reporting.market.factors.flatMap(({ name }, f) =>
    betas.values[f] && returnOf(f)
      ? step('product', { label: name, formula: message('factors.betaTimesReturn'), unit: 'fraction' }, [
          betaAt(reporting, estimate, index, f, t, betas.values[f]),
          factorReturnOf(closedMarket(reporting), 'total', estimate, f, day, returnOf),
        ])
      : [],
  )
  const description = { label, formula: message('factors.betasTimesReturns'), unit: 'fraction' as const, remark: NO_PRICE }
  return onCleanPrice(reporting, index, t, step('sum', description, parts), description)
}

const NO_PRICE = message('factors.noOwnPrice')

/** Effect of factors on the value of a price: on a bond's clean price alone. */
export function onCleanPrice(
  reporting: ReportingMarket,
  index: number,
  t: number,
  explained: Derivation,
  description: StepDescription,
): Derivation {
  if (!accruesInterest(reporting.market.instruments[index]!)) return explained
  return step('product', { ...description, formula: message('factors.cleanShareMoves'), unit: 'fraction' }, [
    explained,
    cleanShareOf(reporting, index, t),
  ])
}
