import { type Derivation, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { coefficientOf } from '#derivation/regression.ts'
import type { FactorEstimate } from '#factors/factor-model.ts'
import { loadingOf, proxySeries } from '#factors/factor-returns.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { DURATION, type HypotheticalScenario } from './stress-scenarios.ts'

/** The shocks of a scenario, free of each other as the factors are. */
interface ScenarioShocks {
  /** At a close. */
  readonly reporting: ReportingMarket
  readonly estimate: FactorEstimate
  readonly scenario: HypotheticalScenario
  /** Whether they are those of a bond whose yield moves by itself, so that the duration factor does not move it again. */
  readonly isBond: boolean
  /** One entry a factor. */
  readonly shocks: Float64Array
}

/** The shock of a factor: that of its proxy less its loading on each factor before it times the shock of that. */
export function shockOf(of: ScenarioShocks, f: number): Derivation {
  const { reporting, estimate, shocks } = of
  const { factors } = reporting.market
  const { name } = factors[f]!
  const before = shocksBefore(of, f)
  const given = shocks[f]! + before.reduce((sum, i) => sum + estimate.loadings[f * factors.length + i]! * shocks[i]!, 0)
  const description = { label: message('risk.shock', { name }), formula: message('risk.residualShock') }
  return lazyStep('difference', { ...description, unit: 'fraction', scale: Math.abs(given) }, shocks[f]!, () => [
    proxyShock(of, f, given),
    ...before.map((i) =>
      step('product', { label: factors[i]!.name, formula: message('risk.loadingTimesShock'), unit: 'fraction' }, [
        estimate.isUsed[i]
          ? loadingOf(reporting, estimate, f, i)
          : parameter(
              message('risk.loading', { name: factors[i]!.name }),
              estimate.loadings[f * factors.length + i]!,
              message('risk.emptyRegression'),
            ),
        shockOf(of, i),
      ]),
    ),
  ])
}

const shocksBefore = ({ reporting, estimate: { loadings }, shocks }: ScenarioShocks, f: number): readonly number[] =>
  Array.from({ length: f }, (_, i) => i).filter((i) => loadings[f * reporting.market.factors.length + i]! * shocks[i]! !== 0)

/** Shock of a factor's proxy: as the scenario states it, or as the proxy usually moves with those that it names. */
function proxyShock({ reporting, estimate, scenario, isBond }: ScenarioShocks, f: number, value: number): Derivation {
  const { factors } = reporting.market
  const { key, name } = factors[f]!
  const named = Object.entries(scenario.shocks).filter(([of]) => !isBond || of !== DURATION)
  const label = message('risk.proxyShock', { name })
  const own = named.find(([of]) => of === key)
  if (own) return parameter(label, own[1], message('risk.scenario', { name: scenario.name }), 'fraction')
  if (!scenario.isPredictive || !estimate.isUsed[f])
    return parameter(label, 0, message('risk.otherProxiesStay', { name: scenario.name }), 'fraction')
  const description = { label, formula: message('risk.slopesTimesShocks'), unit: 'fraction' as const }
  return lazyStep('sum', description, value, () => {
    const weights = { values: estimate.weights.map((weight) => (weight > 0 ? 1 : 0)), decay: null }
    const given = named.map(([of, shock]) => {
      const position = factors.findIndex((factor) => factor.key === of)
      return { shock, name: factors[position]!.name, series: proxySeries(reporting, estimate, position) }
    })
    return given.map(({ shock, name, series }) => {
      const others = given.flatMap((other) => (other.series === series ? [] : [other.series]))
      const slope = { label: message('risk.proxySlope', { name }), formula: message('risk.slopeFormula') }
      return step('product', { label: name, formula: message('risk.slopeTimesShock'), unit: 'fraction' }, [
        coefficientOf(proxySeries(reporting, estimate, f), series, others, weights, slope),
        parameter(message('risk.proxyShock', { name }), shock, message('risk.scenario', { name: scenario.name }), 'fraction'),
      ])
    })
  })
}
