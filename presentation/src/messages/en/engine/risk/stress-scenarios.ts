/** Names of stress scenarios. */
export const STRESS_SCENARIOS = {
  'stress.commodities': 'Commodities −20%',
  'stress.creditCrisis': 'Credit crisis',
  'stress.emergingMarkets': 'Emerging markets −25%',
  'stress.equities': 'Equities −20%',
  'stress.equitiesWithOthers': 'Equities −20%, others as they tend to',
  'stress.financialCrisis2008': 'Financial crisis 2008',
  'stress.foreignCurrencies': 'Foreign currencies −10%',
  'stress.gold': 'Gold −15%',
  'stress.pandemic2020': 'Pandemic 2020',
  'stress.ratesDown': 'Rates −100 bp',
  'stress.ratesUp': 'Rates +100 bp',
  'stress.risingRates2022': 'Rising rates 2022',
  'stress.stagflation': 'Stagflation',
} as const
