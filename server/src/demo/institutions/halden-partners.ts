import type { TaxGroupRecord } from '#ingest/dataset.ts'
import type { InstitutionPlan } from '../ledger/plan.ts'
import { FOUNDATION_ACCOUNTS } from './brightwater-foundation.ts'
import { FAMILY_OFFICE_ACCOUNTS } from './halden-family-office.ts'
import { HALDEN_MANDATES } from './halden-mandates.ts'
import { SCHEME_ACCOUNTS } from './marlowe-pension-scheme.ts'

const START = '2020-11-03'
const taxGroup = (name: string, method: TaxGroupRecord['method'], accounts: Readonly<Record<string, boolean>>) =>
  Object.entries(accounts).map(
    ([account, isTaxable]): TaxGroupRecord => ({ taxGroup: name, account, method, isTaxable, fromDay: START, toDay: null }),
  )
const fixed = (weights: Readonly<Record<string, number>>) => [{ from: START, weights }]

/** The large institution: three clients, a dozen accounts, the whole market. */
export const HALDEN_PARTNERS: InstitutionPlan = {
  name: 'Halden Partners',
  pivotCurrency: 'EUR',
  reportingCurrencies: ['EUR', 'USD', 'GBP', 'CHF', 'JPY'],
  universe: null,
  clients: [
    {
      id: 'HFO',
      name: 'Halden Family Office',
      reportingCurrency: 'USD',
      benchmark: 'BALANCED',
      portfolios: ['Growth', 'Income'],
    },
    {
      id: 'BWF',
      name: 'Brightwater Foundation',
      reportingCurrency: 'EUR',
      benchmark: 'EUROBALANCED',
      portfolios: ['Endowment', 'Swiss'],
    },
    { id: 'MPS', name: 'Marlowe Pension Scheme', reportingCurrency: 'GBP', benchmark: 'UKBALANCED', portfolios: ['Scheme'] },
  ],
  accounts: [...FAMILY_OFFICE_ACCOUNTS, ...FOUNDATION_ACCOUNTS, ...SCHEME_ACCOUNTS],
  taxGroups: [
    ...taxGroup('Halden family', 'unitedStates', {
      'HFO-EQ': true,
      'HFO-MA': true,
      'HFO-AL': true,
      'HFO-FI': true,
      'HFO-CM': false,
    }),
    ...taxGroup('Brightwater', 'canada', { 'BWF-EE': true, 'BWF-EN': true }),
    ...taxGroup('Marlowe', 'unitedKingdom', { 'MPS-UK': true, 'MPS-JA': true }),
  ],
  mandates: HALDEN_MANDATES,
  transfers: [
    {
      of: 'money',
      from: 'HFO-EQ',
      to: 'HFO-CM',
      currency: 'USD',
      amount: 150_000,
      when: { months: [3, 9], onValuationDay: 9 },
      since: START,
    },
    {
      of: 'money',
      from: 'HFO-CM',
      to: 'HFO-FI',
      currency: 'USD',
      amount: 200_000,
      when: { months: [10], onValuationDay: 11 },
      since: '2021-06-30',
    },
    {
      of: 'money',
      from: 'BWF-EB',
      to: 'BWF-EN',
      currency: 'EUR',
      amount: 180_000,
      when: { months: [1], onValuationDay: 7 },
      since: START,
    },
    { of: 'instrument', from: 'HFO-EQ', to: 'HFO-MA', instrument: 'WRLD', quantity: 2_500, day: '2024-02-19' },
    { of: 'instrument', from: 'BWF-EE', to: 'BWF-EN', instrument: 'ISAR.DE', quantity: 600, day: '2023-06-14' },
  ],
  benchmarks: [
    {
      id: 'BALANCED',
      name: 'World 60 / Bonds 40',
      parts: [
        { from: START, weights: { WRLD: 0.6, UAGG: 0.4 } },
        { from: '2023-01-02', weights: { WRLD: 0.65, UAGG: 0.3, GOLD: 0.05 } },
      ],
    },
    { id: 'WORLD', name: 'World Equity', parts: fixed({ WRLD: 1 }) },
    { id: 'USBONDS', name: 'US Aggregate Bonds', parts: fixed({ UAGG: 1 }) },
    { id: 'EUROBALANCED', name: 'Euro Balanced', parts: fixed({ 'WLDE.DE': 0.5, 'EGOV.DE': 0.3, 'ECRP.DE': 0.2 }) },
    { id: 'EUROZONE', name: 'Eurozone Equity', parts: fixed({ 'EZEQ.DE': 1 }) },
    { id: 'EUROBONDS', name: 'Euro Bonds', parts: fixed({ 'EGOV.DE': 0.6, 'ECRP.DE': 0.4 }) },
    { id: 'SWISS', name: 'Swiss Balanced', parts: fixed({ 'CHEQ.SW': 0.6, 'WLDE.DE': 0.2, 'EGOV.DE': 0.2 }) },
    { id: 'UKBALANCED', name: 'UK 40 / Gilts 60', parts: fixed({ 'UKEQ.L': 0.4, 'GILT.L': 0.6 }) },
    { id: 'UKEQUITY', name: 'UK Equity', parts: fixed({ 'UKEQ.L': 1 }) },
    { id: 'UKBONDS', name: 'UK Gilts', parts: fixed({ 'GILT.L': 1 }) },
    { id: 'ASIA', name: 'Japan and Asia', parts: fixed({ EJPN: 0.6, ECHN: 0.2, EIND: 0.2 }) },
  ],
  factors: [
    ['equity', 'Equity', 'WRLD'],
    ['duration', 'Duration', 'UTRM'],
    ['credit', 'Credit', 'UCRP'],
    ['highYield', 'High yield', 'UHYD'],
    ['commodities', 'Commodities', 'CMDT'],
    ['gold', 'Gold', 'GOLD'],
    ['emerging', 'Emerging markets', 'EEMG'],
    ['size', 'Size', 'USML'],
    ['value', 'Value', 'UVAL'],
    ['momentum', 'Momentum', 'UMOM'],
  ],
  watchlist: [
    'CRVN',
    'LUMQ',
    'MDRA',
    'AMRE',
    'KSTB',
    'ALBN.L',
    'MIRA.PA',
    'LITO.AS',
    'HELV.SW',
    '0417.T',
    'FRMS.TW',
    'IDXW',
    'IDXE',
  ],
  currencyPairs: [
    'EURUSD',
    'GBPUSD',
    'USDJPY',
    'USDCHF',
    'AUDUSD',
    'USDCAD',
    'EURGBP',
    'EURCHF',
    'EURJPY',
    'EURSEK',
    'USDCNY',
    'USDINR',
    'USDBRL',
  ],
}
