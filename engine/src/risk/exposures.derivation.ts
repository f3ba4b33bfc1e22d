import { type Derivation, input, lazyStep, step, withValue } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { deltaOfOption } from '#instruments/models.derivation.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { message } from '#message.ts'
import { quantityOf, rowsOf } from '#positions/quantity.derivation.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { legOfRow } from './scenarios/scope-scenarios.derivation.ts'
import { legsOfRows, type RiskRow, type ScopeScenarios } from './scenarios/scope-scenarios.ts'

/** Gross or net exposure: the rows’ without or with their sign. */
export function exposuresOf(scope: ReportingAccounts, risk: ScopeScenarios, kind: 'gross' | 'net'): Derivation {
  const rows = risk.rows.filter(({ exposure }) => exposure !== 0)
  const parts = rows.map((row) => {
    const own = exposureOfRow(scope, risk, row)
    if (kind === 'net') return own
    return step('absolute', { label: own.label, formula: message('risk.unsigned') }, [own])
  })
  const label = kind === 'gross' ? message('risk.grossExposure') : message('risk.netExposure')
  return step('sum', { label, formula: message('risk.exposuresWithoutCash') }, parts)
}

/** `E = q m B X`: the price, of an option delta times its underlying's. */
export function exposureOfRow(
  scope: ReportingAccounts,
  risk: ScopeScenarios,
  { of, ticker, exposure, moves }: RiskRow,
): Derivation {
  if (of.kind === 'cash')
    return input(message('risk.exposureOf', { ticker }), exposure, { kind: 'text', text: message('risk.cashExposure') })
  return exposureOfHolding(scope, of.index, exposure, moves?.option ?? null, risk.t)
}

/** The same of all that the scope holds of an instrument. */
export function exposureOfHolding(
  scope: ReportingAccounts,
  index: number,
  exposure: number,
  option: OptionModel | null,
  t: number,
): Derivation {
  const { market } = scope
  const instrument = market.instrumentAt(index)
  const { ticker } = market.instruments[index]!
  const base = option
    ? [deltaOfOption({ reporting: scope, index, t, model: option }), closeOf(scope, option.underlying, t)]
    : [closeOf(scope, index, t)]
  return lazyStep(
    'product',
    { label: message('risk.exposureOf', { ticker }), formula: message('risk.exposureFormula') },
    exposure,
    () => [
      quantityOf(scope, rowsOf(scope.accounts, index), t),
      multiplierOf(instrument.multiplier),
      ...base,
      ...(instrument.currency === scope.currency ? [] : [rateOf(scope, instrument.currency, t)]),
    ],
  )
}

/** Sum of the holdings in each foreign currency, without signs. */
export function foreignCurrencyOf(scope: ReportingAccounts, risk: ScopeScenarios): Derivation {
  const parts = scope.market.currencies.flatMap((code, currency) => {
    if (currency === scope.currency || risk.heldIn[currency] === 0) return []
    return step('absolute', { label: message('risk.heldIn', { code }), formula: message('risk.unsigned') }, [
      heldInCurrency(scope, risk, currency),
    ])
  })
  return step('sum', { label: message('risk.foreignCurrency'), formula: message('risk.foreignNetValues') }, parts)
}

/** Net value held in a currency: of forwards its leg. */
export function heldInCurrency(scope: ReportingAccounts, risk: ScopeScenarios, currency: number): Derivation {
  const label = message('risk.netValue', { currency: scope.market.currencies[currency]! })
  return lazyStep('sum', { label, formula: message('risk.rowValues') }, risk.heldIn[currency]!, () =>
    legsOfRows(scope, risk.rows, risk.t).flatMap((leg) => {
      if (leg.currency !== currency || leg.value === 0) return []
      const row = risk.rows[leg.row]!
      return withValue(legOfRow(scope, risk, row, currency), leg.value)
    }),
  )
}
