import type { AccountPlan } from '../ledger/plan.ts'
import { QUARTERS } from '../ledger/schedule.ts'
import { USUAL } from './account-defaults.ts'

const FOUNDATION = { ...USUAL, client: 'BWF', currency: 'EUR', portfolio: 'Endowment', openedOn: '2020-11-03' } as const

const EUROPEAN_EQUITY: AccountPlan = {
  ...FOUNDATION,
  id: 'BWF-EE',
  name: 'European Equity',
  benchmark: 'EUROZONE',
  money: 9_000_000,
  mixes: [
    {
      from: '2020-11-03',
      weights: { 'MIRA.PA': 0.06, 'LITO.AS': 0.06, 'HELV.SW': 0.05, 'ALBN.L': 0.04, 'EZEQ.DE': 0.1 },
      basket: {
        from: [
          'RHNC.DE',
          'ELBT.DE',
          'ISAR.DE',
          'LAVO.PA',
          'AERV.PA',
          'PHRM.PA',
          'KAAP.AS',
          'TRVS.MI',
          'SORB.MC',
          'CORK.IE',
          'JARV.HE',
          'NORD.DE',
          'BAYW.DE',
          'SNTS.SW',
          'GLTR.SW',
          'MERC.L',
          'HALE.L',
        ],
        held: 14,
        weight: 0.66,
        replaced: 1,
      },
    },
  ],
}

const EURO_BONDS: AccountPlan = {
  ...FOUNDATION,
  id: 'BWF-EB',
  name: 'Euro Bonds',
  benchmark: 'EUROBONDS',
  money: 15_500_000,
  endowments: [{ instrument: 'HSLN', quantity: 1_500_000, costPrice: 100, costDate: '2020-06-30' }],
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        GER10: 0.15,
        GER30: 0.06,
        FRA15: 0.12,
        ITA10: 0.11,
        RHNCB: 0.1,
        LAVOB: 0.1,
        KSTBB: 0.14,
        'ECRP.DE': 0.09,
        'EGOV.DE': 0.08,
      },
    },
  ],
  receipts: [{ instrument: 'HSLN', type: 'interest', perUnit: 0.0525 / 4, when: { months: [3, 6, 9, 12], onValuationDay: 10 } }],
  overlays: [{ of: 'forward', buyCurrency: 'EUR', units: 1_700_000 }],
  adviceFee: 0.0025,
}

const ENDOWMENT_BALANCED: AccountPlan = {
  ...FOUNDATION,
  id: 'BWF-EN',
  name: 'Endowment Balanced',
  benchmark: 'EUROBALANCED',
  money: 6_500_000,
  endowments: [
    { instrument: 'HSTR', quantity: 1, costPrice: 2_200_000, costDate: '2014-05-09' },
    { instrument: 'NIP2', quantity: 1_100, costPrice: 1000, costDate: '2019-10-01' },
  ],
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        CGBF: 0.26,
        'WLDE.DE': 0.19,
        'EGOV.DE': 0.16,
        'ECRP.DE': 0.1,
        LARF: 0.08,
        WAGF: 0.06,
        PEDF: 0.05,
        'ISAR.DE': 0.03,
        'PHRM.PA': 0.03,
      },
    },
    {
      from: '2025-03-10',
      weights: {
        CGBF: 0.24,
        'WLDE.DE': 0.24,
        'EGOV.DE': 0.18,
        'ECRP.DE': 0.1,
        LARF: 0.07,
        WAGF: 0.05,
        GER30: 0.05,
        'ISAR.DE': 0.03,
      },
    },
  ],
  flows: [
    { counterparty: 'Brightwater grants', amount: -110_000, when: { months: QUARTERS, onValuationDay: 12 }, since: '2020-12-31' },
    { counterparty: 'Brightwater donors', amount: 240_000, when: { months: [12], onValuationDay: 9 }, since: '2020-12-31' },
  ],
  receipts: [{ instrument: 'HSTR', type: 'other', perUnit: 29_500, when: { months: [1, 4, 7, 10], onValuationDay: 5 } }],
}

const SWISS_FRANC_MANDATE: AccountPlan = {
  ...FOUNDATION,
  id: 'BWF-CH',
  name: 'Swiss Franc Mandate',
  currency: 'CHF',
  portfolio: 'Swiss',
  benchmark: 'SWISS',
  openedOn: '2021-04-06',
  money: 5_200_000,
  mixes: [
    {
      from: '2021-04-06',
      weights: {
        'CHEQ.SW': 0.2,
        AMXF: 0.2,
        'ALPN.SW': 0.1,
        'HELV.SW': 0.1,
        'SNTS.SW': 0.04,
        'UHRM.SW': 0.05,
        'GLTR.SW': 0.05,
        'WLDE.DE': 0.12,
        'EGOV.DE': 0.1,
      },
    },
  ],
  settlesInOwnCurrency: true,
}

export const FOUNDATION_ACCOUNTS: readonly AccountPlan[] = [EUROPEAN_EQUITY, EURO_BONDS, ENDOWMENT_BALANCED, SWISS_FRANC_MANDATE]
