import type { AccountPlan } from '../ledger/plan.ts'
import { EVERY_MONTH } from '../ledger/schedule.ts'
import { USUAL } from './account-defaults.ts'

const FAMILY = { ...USUAL, client: 'HFO', currency: 'USD', openedOn: '2020-11-03' } as const

const GLOBAL_EQUITY_CORE: AccountPlan = {
  ...FAMILY,
  id: 'HFO-EQ',
  name: 'Global Equity Core',
  portfolio: 'Growth',
  benchmark: 'WORLD',
  money: 19_000_000,
  endowments: [
    { instrument: 'AMRE', quantity: 16_000, costPrice: 41.2, costDate: '2017-03-14' },
    { instrument: 'KSTB', quantity: 13_000, costPrice: 38.65, costDate: '2018-09-20' },
  ],
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        CRVN: 0.07,
        LUMQ: 0.04,
        HLCM: 0.03,
        CSTL: 0.03,
        NRVL: 0.02,
        AMRE: 0.04,
        KSTB: 0.04,
        WRLD: 0.1,
        'MIRA.PA': 0.03,
        'LITO.AS': 0.03,
        'HELV.SW': 0.04,
        'ALPN.SW': 0.03,
        '0417.T': 0.02,
        '0528.T': 0.02,
        'FRMS.TW': 0.02,
        'PENL.L': 0.02,
      },
      basket: {
        from: [
          'MDRA',
          'OAKH',
          'HRTH',
          'ARWY',
          'NLGT',
          'UNMK',
          'SLVT',
          'BRMB',
          'GRNF',
          'FRTL',
          'TRDL',
          'BDLK',
          'TRCT',
          'VBRN',
          'RVST',
          'PXLG',
        ],
        held: 10,
        weight: 0.36,
        replaced: 1,
      },
    },
  ],
  overlays: [
    { of: 'option', underlying: 'AMRE', right: 'call', contracts: -90 },
    { of: 'option', underlying: 'KSTB', right: 'call', contracts: -80 },
    { of: 'option', underlying: 'WRLD', right: 'put', contracts: 260 },
  ],
}

const FIXED_INCOME_IG: AccountPlan = {
  ...FAMILY,
  id: 'HFO-FI',
  name: 'Fixed Income IG',
  portfolio: 'Income',
  benchmark: 'USBONDS',
  money: 31_000_000,
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        UST3: 0.14,
        UST10: 0.18,
        UST20: 0.07,
        AMREB: 0.1,
        KSTBB: 0.1,
        IRCMB: 0.03,
        UTRS: 0.08,
        UTRM: 0.06,
        UCRP: 0.12,
        UAGG: 0.1,
      },
    },
    {
      from: '2023-11-06',
      weights: { UST3: 0.1, UST10: 0.22, UST20: 0.12, AMREB: 0.1, KSTBB: 0.08, UTRM: 0.08, UTRL: 0.06, UCRP: 0.12, UAGG: 0.09 },
    },
  ],
  adviceFee: 0.0025,
}

const MULTI_ASSET_GROWTH: AccountPlan = {
  ...FAMILY,
  id: 'HFO-MA',
  name: 'Multi-Asset Growth',
  portfolio: 'Growth',
  benchmark: 'BALANCED',
  money: 8_000_000,
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        ULCP: 0.16,
        UTEC: 0.06,
        USML: 0.05,
        UVAL: 0.05,
        EEUR: 0.08,
        EJPN: 0.05,
        EEMG: 0.06,
        CDAF: 0.12,
        WGEF: 0.07,
        UAGG: 0.1,
        UHYD: 0.04,
        GOLD: 0.04,
        'ELBT.DE': 0.02,
        'AERV.PA': 0.02,
        'UHRM.SW': 0.02,
        'SURY.NS': 0.01,
        'AMZB.SA': 0.01,
      },
    },
    {
      from: '2024-05-13',
      weights: {
        ULCP: 0.16,
        UTEC: 0.08,
        UMOM: 0.06,
        UIND: 0.04,
        UFIN: 0.03,
        ECHE: 0.03,
        EDEU: 0.04,
        EJPN: 0.06,
        EIND: 0.03,
        EEMG: 0.04,
        CDAF: 0.12,
        WGEF: 0.06,
        UAGG: 0.08,
        UTRM: 0.05,
        GOLD: 0.04,
        'AERV.PA': 0.02,
        'UHRM.SW': 0.02,
      },
    },
  ],
  flows: [
    {
      counterparty: 'Halden savings plan',
      amount: 60_000,
      when: { months: EVERY_MONTH, onValuationDay: 3 },
      since: '2020-11-30',
    },
  ],
  overlays: [
    { of: 'option', underlying: 'ULCP', right: 'put', contracts: 60 },
    { of: 'option', underlying: 'UTEC', right: 'call', contracts: 45 },
    { of: 'future', contracts: 4 },
  ],
  settlesInOwnCurrency: true,
}

const ALTERNATIVES: AccountPlan = {
  ...FAMILY,
  id: 'HFO-AL',
  name: 'Alternatives',
  portfolio: null,
  benchmark: null,
  openedOn: '2020-12-01',
  money: 6_200_000,
  endowments: [{ instrument: 'HPE4', quantity: 1_900, costPrice: 1000, costDate: '2019-06-28' }],
  mixes: [
    { from: '2020-12-01', weights: { GOLD: 0.3, CMDT: 0.16, LARF: 0.4, UNRG: 0.07, IRCM: 0.05, PTRX: -0.04, RVST: -0.05 } },
    { from: '2023-02-13', weights: { GOLD: 0.3, CMDT: 0.16, LARF: 0.4, GRNF: 0.07, TRCT: 0.05, PTRX: -0.05, VBRN: -0.04 } },
  ],
  flows: [
    {
      counterparty: 'Halden Family Office, distribution',
      amount: -45_000,
      when: { months: [6, 12], onValuationDay: 8 },
      since: '2021-01-31',
    },
  ],
  overlays: [
    { of: 'option', underlying: 'OAKH', right: 'put', contracts: -25 },
    { of: 'option', underlying: 'EEMG', right: 'call', contracts: 60 },
    { of: 'option', underlying: 'GOLD', right: 'call', contracts: 25 },
  ],
  adviceFee: 0.006,
}

const CASH_MANAGEMENT: AccountPlan = {
  ...FAMILY,
  id: 'HFO-CM',
  name: 'Cash Management',
  portfolio: 'Income',
  benchmark: null,
  money: 3_400_000,
  mixes: [],
  flows: [
    {
      counterparty: 'Halden Family Office, property sale',
      amount: 650_000,
      when: { months: [9], onValuationDay: 6 },
      since: '2021-01-31',
    },
    { counterparty: 'Halden household', amount: -55_000, when: { months: EVERY_MONTH, onValuationDay: 2 }, since: '2020-11-30' },
  ],
  custodyFee: 0.0002,
  adviceFee: 0,
}

export const FAMILY_OFFICE_ACCOUNTS: readonly AccountPlan[] = [
  GLOBAL_EQUITY_CORE,
  FIXED_INCOME_IG,
  MULTI_ASSET_GROWTH,
  ALTERNATIVES,
  CASH_MANAGEMENT,
]
