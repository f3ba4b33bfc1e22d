import type { AccountPlan } from '../ledger/plan.ts'
import { EVERY_MONTH } from '../ledger/schedule.ts'
import { USUAL } from './account-defaults.ts'

const SCHEME = { ...USUAL, client: 'MPS', currency: 'GBP', portfolio: 'Scheme', openedOn: '2020-11-03' } as const

const UK_EQUITY_INCOME: AccountPlan = {
  ...SCHEME,
  id: 'MPS-UK',
  name: 'UK Equity Income',
  benchmark: 'UKEQUITY',
  money: 7_500_000,
  endowments: [{ instrument: 'ALBN.L', quantity: 9_000, costPrice: 2910, costDate: '2016-02-18' }],
  mixes: [
    {
      from: '2020-11-03',
      weights: {
        'THRN.L': 0.11,
        'ALBN.L': 0.12,
        'CALD.L': 0.1,
        'WYCH.L': 0.1,
        'PENL.L': 0.12,
        'STRN.L': 0.1,
        'HALE.L': 0.1,
        'MERC.L': 0.06,
        'DUNV.L': 0.03,
        'KELT.L': 0.04,
        'UKEQ.L': 0.09,
      },
    },
  ],
  flows: [
    {
      counterparty: 'Marlowe pension payments',
      amount: -38_000,
      when: { months: EVERY_MONTH, onValuationDay: 15 },
      since: '2020-11-30',
    },
  ],
}

const GILTS_AND_CREDIT: AccountPlan = {
  ...SCHEME,
  id: 'MPS-GC',
  name: 'Gilts and Credit',
  benchmark: 'UKBONDS',
  money: 19_000_000,
  mixes: [
    { from: '2020-11-03', weights: { UKT5: 0.2, UKT20: 0.16, THRNB: 0.15, 'GILT.L': 0.14, PSBF: 0.15, UCRP: 0.1, AMREB: 0.06 } },
  ],
  flows: [
    {
      counterparty: 'Marlowe employer contributions',
      amount: 75_000,
      when: { months: EVERY_MONTH, onValuationDay: 5 },
      since: '2020-11-30',
    },
  ],
  overlays: [{ of: 'forward', buyCurrency: 'GBP', units: 2_400_000 }],
  adviceFee: 0.0025,
}

const JAPAN_AND_ASIA: AccountPlan = {
  ...SCHEME,
  id: 'MPS-JA',
  name: 'Japan and Asia Growth',
  currency: 'JPY',
  portfolio: null,
  benchmark: 'ASIA',
  openedOn: '2021-02-01',
  money: 420_000_000,
  mixes: [
    {
      from: '2021-02-01',
      weights: {
        '0417.T': 0.11,
        '0528.T': 0.11,
        '0613.T': 0.08,
        '0734.T': 0.07,
        '0845.T': 0.06,
        '0921.T': 0.08,
        '0976.T': 0.07,
        '0188.HK': 0.06,
        '0233.HK': 0.04,
        '0261.HK': 0.04,
        'SURY.NS': 0.05,
        'GANG.NS': 0.05,
        'FRMS.TW': 0.07,
        'TAIP.TW': 0.03,
        EJPN: 0.04,
      },
    },
  ],
}

export const SCHEME_ACCOUNTS: readonly AccountPlan[] = [UK_EQUITY_INCOME, GILTS_AND_CREDIT, JAPAN_AND_ASIA]
