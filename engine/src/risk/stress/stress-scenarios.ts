import { message, type Text } from '#message.ts'

/** Shocks that are supposed to happen at once. */
export interface HypotheticalScenario {
  readonly kind: 'hypothetical'
  readonly name: Text
  /** Moves of the factors' proxies by key of the factor; every other proxy stays, or with `isPredictive` takes its conditional mean. */
  readonly shocks: Readonly<Record<string, number>>
  /** Move of all bond yields, instead of the duration factor's; 0 for none. */
  readonly yieldShift: number
  /** Move of every other currency against the reporting one. */
  readonly foreignCurrencies: number
  readonly isPredictive: boolean
}

/** Days that were. */
export interface HistoricalScenario {
  readonly kind: 'historical'
  readonly name: Text
  /** The close before the first move and the last one, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

export type StressScenario = HypotheticalScenario | HistoricalScenario

/** The factor that a shift of bond yields stands for. */
export const DURATION = 'duration'

const hypothetical = (
  name: Text,
  shocks: HypotheticalScenario['shocks'],
  more: Partial<Pick<HypotheticalScenario, 'yieldShift' | 'foreignCurrencies' | 'isPredictive'>> = {},
): HypotheticalScenario => ({
  kind: 'hypothetical',
  name,
  shocks,
  yieldShift: 0,
  foreignCurrencies: 0,
  isPredictive: false,
  ...more,
})

/** The duration proxy is taken to lose seven times the shift of yields, as a fund of seven years' duration does. */
export const STRESS_SCENARIOS: readonly StressScenario[] = [
  hypothetical(message('risk.stress.equities'), { equity: -0.2 }),
  hypothetical(message('risk.stress.equitiesWithOthers'), { equity: -0.2 }, { isPredictive: true }),
  hypothetical(message('risk.stress.ratesUp'), { [DURATION]: -0.07 }, { yieldShift: 0.01 }),
  hypothetical(message('risk.stress.ratesDown'), { [DURATION]: 0.07 }, { yieldShift: -0.01 }),
  hypothetical(message('risk.stress.creditCrisis'), { equity: -0.15, credit: -0.06, highYield: -0.12 }),
  hypothetical(
    message('risk.stress.stagflation'),
    { equity: -0.15, [DURATION]: -0.105, commodities: 0.2, gold: 0.1 },
    { yieldShift: 0.015 },
  ),
  hypothetical(message('risk.stress.commodities'), { commodities: -0.2 }),
  hypothetical(message('risk.stress.gold'), { gold: -0.15 }),
  hypothetical(message('risk.stress.emergingMarkets'), { emerging: -0.25 }),
  hypothetical(message('risk.stress.foreignCurrencies'), {}, { foreignCurrencies: -0.1 }),
  { kind: 'historical', name: message('risk.stress.financialCrisis2008'), from: '2008-09-12', to: '2008-11-20' },
  { kind: 'historical', name: message('risk.stress.pandemic2020'), from: '2020-02-19', to: '2020-03-23' },
  { kind: 'historical', name: message('risk.stress.risingRates2022'), from: '2022-01-03', to: '2022-10-14' },
]
