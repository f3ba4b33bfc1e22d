import { INTERNATIONAL_ETFS, OTHER_ETFS, US_EQUITY_ETFS, US_FIXED_INCOME_ETFS } from './etfs.ts'
import { DAILY, type Fund, fundsOf } from './fund.ts'
import { bonds, COMMODITIES, equity, GOLD, mix, US_EQUITY, WORLD_EQUITY } from './return-source.ts'

/** Fields that differ from most. */
type Other = Partial<Fund>

/** Ticker, name, asset class, currency, first close, source, own volatility, costs. */
type ManagedRow = readonly [string, string, string, string, number, Fund['source'], number, number, Other?]

const MANAGED = { ...DAILY, kind: 'fund', listedIn: 'IE', sector: null, distributionYield: 0, distributionsPerYear: 0 } as const

const BALANCED = mix([WORLD_EQUITY, 0.55], [bonds('EUR', 6, 'investmentGrade'), 0.45])
const DYNAMIC = mix([WORLD_EQUITY, 0.6], [bonds('USD', 7), 0.25], [GOLD, 0.15])
const SWISS_MIX = mix([WORLD_EQUITY, 0.25], [equity({ CH: 1 }), 0.2], [bonds('CHF', 6), 0.55])
const ASIA = equity({ JP: 0.3, CN: 0.3, IN: 0.2, TW: 0.2 })
const STRATEGIC = mix([bonds('GBP', 7, 'investmentGrade'), 0.7], [bonds('USD', 5, 'highYield'), 0.3])
const HIGH_YIELD = bonds('USD', 6.5, 'highYield')
const SENIOR = bonds('EUR', 2.5, 'investmentGrade')

const INFRASTRUCTURE: Other = { ...distributing(0.03, 4), kind: 'privateFund', pricedEvery: 'month', exposure: 0.45 }
const BUYOUT: Other = { kind: 'privateFund', pricedEvery: 'quarter', exposure: 0.8 }
const DUTCH: Other = { country: 'NL', listedIn: 'NL' }
const OFFICE: Other = { ...DUTCH, kind: 'property', sector: 'Real estate', pricedEvery: 'quarter', decimals: 0, exposure: 0.3 }
const LOAN: Other = { ...DUTCH, kind: 'loan', pricedEvery: 'month', exposure: 0.5 }

const MANAGED_ROWS: readonly ManagedRow[] = [
  ['CGBF', 'Corrigan Global Balanced Fund', 'Multi-asset', 'EUR', 148.31, BALANCED, 0.015, 0.011],
  ['CDAF', 'Corrigan Dynamic Allocation Fund', 'Multi-asset', 'USD', 212.07, DYNAMIC, 0.02, 0.012],
  ['AMXF', 'Alpenrand Mixed Fund CHF', 'Multi-asset', 'CHF', 117.45, SWISS_MIX, 0.01, 0.009, { listedIn: 'CH' }],
  ['WGEF', 'Westmark Global Equity Fund', 'Equity', 'USD', 88.62, WORLD_EQUITY, 0.035, 0.013],
  ['WAGF', 'Westmark Asia Growth Fund', 'Equity', 'USD', 31.18, ASIA, 0.05, 0.015],
  ['LARF', 'Lindqvist Absolute Return Fund', 'Alternatives', 'EUR', 109.94, WORLD_EQUITY, 0.045, 0.004, { exposure: 0.25 }],
  ['PSBF', 'Pemberly Strategic Bond Fund', 'Fixed income', 'GBP', 121.76, STRATEGIC, 0.012, 0.007, distributing(0.031, 4)],
  ['PEDF', 'Pemberly Emerging Debt Fund', 'Fixed income', 'USD', 98.33, HIGH_YIELD, 0.035, 0.009, distributing(0.048, 2)],
  ['NIP2', 'Northgate Infrastructure Partners II', 'Alternatives', 'EUR', 1000, WORLD_EQUITY, 0.06, -0.025, INFRASTRUCTURE],
  ['HPE4', 'Holm Private Equity IV', 'Alternatives', 'USD', 1000, WORLD_EQUITY, 0.09, -0.02, BUYOUT],
  ['HSTR', 'Office building, Harbour Street 12', 'Property', 'EUR', 2_650_000, bonds('EUR', 4), 0.03, -0.012, OFFICE],
  ['HSLN', 'Harbour Street senior loan 5.25% 2032', 'Fixed income', 'EUR', 100, SENIOR, 0.004, 0.012, LOAN],
]

const MANAGED_FUNDS = MANAGED_ROWS.map(
  ([ticker, name, assetClass, currency, firstClose, source, ownVolatility, costs, other]): Fund => ({
    ...MANAGED,
    ticker,
    name,
    assetClass,
    currency,
    firstClose,
    source,
    ownVolatility,
    costs,
    ...other,
  }),
)

function distributing(distributionYield: number, distributionsPerYear: 2 | 4): Other {
  return { distributionYield, distributionsPerYear }
}

const INDEX = {
  ...DAILY,
  kind: 'index',
  assetClass: 'Equity',
  currency: 'USD',
  listedIn: 'US',
  costs: 0,
  distributionsPerYear: 12,
} as const
const EUROZONE = equity({ FR: 0.36, DE: 0.34, NL: 0.16, IT: 0.08, ES: 0.06 })

const INDICES = fundsOf(INDEX, [
  ['IDXW', 'World Equity Index', 2384.5, WORLD_EQUITY, 0.018],
  ['IDXU', 'US Large Cap Index', 3310.2, US_EQUITY, 0.018, { country: 'US' }],
  ['IDXE', 'Eurozone Equity Index', 3012.4, EUROZONE, 0.018, { currency: 'EUR', listedIn: 'DE' }],
  ['IDXC', 'Commodity Index', 148.7, COMMODITIES, 0, { assetClass: 'Commodities' }],
])

/** All of them, in the order in which they are booked. */
export const FUNDS: readonly Fund[] = [
  ...US_EQUITY_ETFS,
  ...INTERNATIONAL_ETFS,
  ...US_FIXED_INCOME_ETFS,
  ...OTHER_ETFS,
  ...MANAGED_FUNDS,
  ...INDICES,
]
