import { type Derivation, step, withValue } from '#derivation/derivation.ts'
import { betaOf } from '#factors/betas.derivation.ts'
import { factorEstimate } from '#factors/factor-model.ts'
import { factorReturnOf } from '#factors/factor-returns.derivation.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { legAmountOf } from '#instruments/forward-leg.derivation.ts'
import { deltaOfOption, durationOf, yieldOf } from '#instruments/models.derivation.ts'
import { actingIndex, optionModel } from '#instruments/models.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { openingCloseOf } from '#market/closes.derivation.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { message, type Text } from '#message.ts'
import { estimateAt } from './factor-model.ts'
import { givenOf } from './given.derivation.ts'
import { dayLabel, moneyDescription, none, openingQuantity, type RowDay, sizeOf } from './row-day.derivation.ts'

/** B: what the factors act on: the price before, of an option delta times its underlying's. */
export function baseOf(day: RowDay): Derivation {
  const { reporting, index, model, t } = day
  const option = model.firstOrder ? optionModel(reporting.market, index, t - 1) : null
  if (!option) return openingCloseOf(reporting, index, t - 1, t)
  return step('product', { label: message('attribution.base'), formula: message('attribution.deltaTimesPrice'), unit: 'price' }, [
    deltaOfOption({ reporting, index, t: t - 1, model: option }),
    openingCloseOf(reporting, option.underlying, t - 1, t),
  ])
}

/** `sum_f beta_f r_f` of the day. */
export function explainedOf(day: RowDay): Derivation {
  const { reporting, model, t } = day
  const { factors } = model
  const label = dayLabel(day, message('attribution.explainedReturn'))
  const description = {
    label,
    formula: message('attribution.betasTimesReturns'),
    unit: 'fraction' as const,
    remark: model.remark,
  }
  if (!factors) return step('sum', description, [])
  const estimate = estimateAt(factors, t, -1)
  const used = factorEstimate(reporting.market, t)
  const acting = actingIndex(reporting.market, day.index)
  const parts = reporting.market.factors.flatMap(({ name }, f) => {
    const beta = factors.beta[estimate * factors.returns.length + f]
    const move = factors.returns[f]![t]!
    if (!used || estimate < 0 || beta === undefined || Number.isNaN(beta * move)) return []
    return step('product', { label: name, formula: message('attribution.betaTimesReturn'), unit: 'fraction' }, [
      withValue(betaOf(reporting, used, acting, f), beta),
      factorReturnOf(reporting, 'price', used, f, t, (each) => factors.returns[each]![t]!),
    ])
  })
  return step('sum', description, parts)
}

/** Part that the factors explain: `q0 m X1 B sum_f beta_f r_f`. */
export function deltaOf(day: RowDay): Derivation {
  if (isUnknownOrder(day) || day.before === 0) return none(day, message('attribution.noFirstOrder'))
  return step('product', moneyDescription(day, message('attribution.byFactors'), message('attribution.explainedMoney')), [
    ...sizeOf(day),
    baseOf(day),
    explainedOf(day),
  ])
}

/** Whether the first order is not known, so that the whole move counts as not linear. */
export function isUnknownOrder({ model: { firstOrder }, t }: RowDay): boolean {
  return firstOrder !== null && !Number.isFinite(firstOrder.base[t]! + firstOrder.move[t]!)
}

/** The move of the price on the opening position: `q0 m (p1 - p0) X1`. */
function moveOf(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const move = step('difference', { label: message('attribution.priceMove'), formula: 'p1 - p0', unit: 'price' }, [
    closeOf(reporting, index, t),
    openingCloseOf(reporting, index, t - 1, t),
  ])
  return step('product', moneyDescription(day, message('attribution.heldPriceMove'), 'q0 × m × X1 × (p1 - p0)'), [
    ...sizeOf(day),
    move,
  ])
}

/** `q0 m X1 L`; where there is no model of the price, the whole move with what was distributed. */
function firstOrderOf(day: RowDay): Derivation {
  const { reporting, index, model, t } = day
  if (!model.firstOrder)
    return step('sum', moneyDescription(day, message('attribution.firstOrder'), message('attribution.movePlusDistributions')), [
      moveOf(day),
      givenOf(day),
    ])
  const option = optionModel(reporting.market, index, t - 1)
  const order = option ? optionMove(day, option) : bondMove(day)
  return step('product', moneyDescription(day, message('attribution.firstOrder'), 'q0 × m × X1 × L'), [...sizeOf(day), order])
}

function optionMove({ reporting, index, t }: RowDay, option: OptionModel): Derivation {
  const { underlying } = option
  const move = step('difference', { label: message('attribution.underlyingMove'), formula: 'u1 - u0', unit: 'price' }, [
    closeOf(reporting, underlying, t),
    openingCloseOf(reporting, underlying, t - 1, t),
  ])
  return step(
    'product',
    { label: message('attribution.priceFirstOrder'), formula: message('attribution.deltaMove'), unit: 'price' },
    [deltaOfOption({ reporting, index, t: t - 1, model: option }), move],
  )
}

function bondMove({ reporting, index, t }: RowDay): Derivation {
  const move = step('difference', { label: message('attribution.yieldMove'), formula: 'y1 - y0', unit: 'fraction' }, [
    yieldOf(reporting, index, t, message('attribution.yield')),
    yieldOf(reporting, index, t - 1, message('attribution.yieldBefore')),
  ])
  const product = step('product', { label: message('attribution.durationMove'), formula: 'D × p0 × (y1 - y0)', unit: 'price' }, [
    durationOf(reporting, index, t - 1),
    closeOf(reporting, index, t - 1),
    move,
  ])
  return step('negative', { label: message('attribution.priceFirstOrder'), formula: '-D × p0 × (y1 - y0)', unit: 'price' }, [
    product,
  ])
}

/** Part of the first order that the factors do not explain. */
export function alphaOf(day: RowDay): Derivation {
  if (day.before === 0) return givenOf(day)
  if (isUnknownOrder(day)) return none(day, message('attribution.noFirstOrder'))
  return step(
    'difference',
    moneyDescription(day, message('attribution.notByFactors'), message('attribution.firstOrderLessDelta')),
    [firstOrderOf(day), deltaOf(day)],
  )
}

/** Part of the move that the first order does not explain. */
export function nonLinearOf(day: RowDay): Derivation {
  if (day.reporting.market.instrumentAt(day.index).settlement === 'forward') return carryOf(day)
  if (day.before === 0) return none(day, message('attribution.nothingHeld'))
  const whole = step(
    'sum',
    moneyDescription(day, message('attribution.priceMove'), message('attribution.movePlusDistributions')),
    [moveOf(day), givenOf(day)],
  )
  if (isUnknownOrder(day)) return whole
  return step('difference', moneyDescription(day, message('attribution.notLinear'), message('attribution.moveLessFirstOrder')), [
    whole,
    firstOrderOf(day),
  ])
}

/** Effect of the discount factors of a forward's legs, at the rates of the day; zero without a curve. */
function carryOf(day: RowDay): Derivation {
  const { reporting, index, t } = day
  const forward = reporting.market.instrumentAt(index)
  if (forward.settlement !== 'forward' || !forward.discount) return none(day, message('attribution.noCurve'))
  if (day.before === 0) return none(day, message('attribution.nothingHeld'))
  const leg = (label: Text, side: 'bought' | 'sold', currency: number) => {
    const amountAt = (at: number) => legAmountOf(reporting.market, index, side, at, message('attribution.unitAmount'))
    return step('product', moneyDescription(day, label, message('attribution.discountMoney')), [
      openingQuantity(day),
      step(
        'difference',
        { label: message('attribution.discountMove'), formula: message('attribution.nowLessBefore'), unit: 'price' },
        [amountAt(t), amountAt(t - 1)],
      ),
      rateOf(reporting, currency, t),
    ])
  }
  return step('difference', moneyDescription(day, message('attribution.forwardCarry'), message('attribution.legsDifference')), [
    leg(message('attribution.legBought'), 'bought', forward.buyCurrency),
    leg(message('attribution.legSold'), 'sold', forward.currency),
  ])
}
