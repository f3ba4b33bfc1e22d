import type { AccountPlan, InstitutionPlan } from '../ledger/plan.ts'
import { QUARTERS } from '../ledger/schedule.ts'
import { USUAL } from './account-defaults.ts'

const START = '2020-11-03'
const AURUM = { ...USUAL, client: 'AFT', currency: 'CHF', openedOn: START, settlesInOwnCurrency: true } as const

const ACCOUNTS: readonly AccountPlan[] = [
  {
    ...AURUM,
    id: 'AFT-GR',
    name: 'Growth',
    portfolio: 'Family',
    benchmark: 'AURUMEQUITY',
    money: 5_200_000,
    mixes: [
      { from: START, weights: { 'CHEQ.SW': 0.28, 'HELV.SW': 0.14, 'ALPN.SW': 0.12, 'WLDE.DE': 0.2, ULCP: 0.14, GOLD: 0.08 } },
    ],
  },
  {
    ...AURUM,
    id: 'AFT-IN',
    name: 'Income',
    portfolio: 'Family',
    benchmark: null,
    money: 3_600_000,
    mixes: [{ from: START, weights: { GER10: 0.3, AMXF: 0.3, 'EGOV.DE': 0.2, UAGG: 0.1, 'ALPN.SW': 0.05 } }],
    flows: [
      {
        counterparty: 'Aurum beneficiaries',
        amount: -24_000,
        when: { months: QUARTERS, onValuationDay: 10 },
        since: '2020-12-31',
      },
    ],
  },
  {
    ...AURUM,
    id: 'AFT-DA',
    name: 'Dollar Reserve',
    currency: 'USD',
    portfolio: null,
    benchmark: null,
    openedOn: '2022-09-01',
    money: 1_400_000,
    mixes: [{ from: '2022-09-01', weights: { UAGG: 0.4, UTRS: 0.4 } }],
  },
]

/** The small institution, which shares no data with the other. */
export const AURUM_TRUST: InstitutionPlan = {
  name: 'Aurum Trust',
  pivotCurrency: 'CHF',
  reportingCurrencies: ['CHF', 'EUR', 'USD'],
  universe: ['HELV.SW', 'ALPN.SW', 'ULCP', 'UTRS', 'UAGG', 'ECHE', 'GOLD', 'WLDE.DE', 'EGOV.DE', 'CHEQ.SW', 'AMXF', 'GER10'],
  clients: [
    { id: 'AFT', name: 'Aurum Family Trust', reportingCurrency: 'CHF', benchmark: 'AURUMEQUITY', portfolios: ['Family'] },
  ],
  accounts: ACCOUNTS,
  taxGroups: [],
  mandates: [],
  transfers: [
    {
      of: 'money',
      from: 'AFT-GR',
      to: 'AFT-IN',
      currency: 'CHF',
      amount: 60_000,
      when: { months: [6], onValuationDay: 6 },
      since: START,
    },
  ],
  benchmarks: [
    { id: 'AURUMEQUITY', name: 'Swiss and World Equity', parts: [{ from: START, weights: { 'CHEQ.SW': 0.5, 'WLDE.DE': 0.5 } }] },
  ],
  factors: [
    ['equity', 'Equity', 'WLDE.DE'],
    ['duration', 'Duration', 'EGOV.DE'],
    ['gold', 'Gold', 'GOLD'],
  ],
  watchlist: ['HELV.SW', 'ALPN.SW', 'GOLD'],
  currencyPairs: ['EURCHF', 'USDCHF', 'EURUSD'],
}
