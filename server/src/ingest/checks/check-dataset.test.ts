import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StoredTerms } from '@portal/engine/instruments/kinds.ts'

import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { book } from '../booking/book.ts'
import { undo } from '../booking/undo.ts'
import type { Dataset } from '../dataset.ts'

const [income] = SAMPLE_DATASET.income
const [money, inKind] = SAMPLE_DATASET.transfers
const [account] = SAMPLE_DATASET.accounts
const [ofTaxGroup] = SAMPLE_DATASET.taxGroups
const [grouped] = SAMPLE_DATASET.groupings
const [cash] = SAMPLE_DATASET.mandateLimits
const [assigned] = SAMPLE_DATASET.mandateAssignments
const [client] = SAMPLE_DATASET.clients
const [action] = SAMPLE_DATASET.corporateActions
const BOND: StoredTerms & { kind: 'bond' } = {
  kind: 'bond',
  couponRate: 0.045,
  couponsPerYear: 2,
  issueDate: '2020-01-15',
  firstCouponDate: null,
  maturity: '2030-01-15',
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
}
const bond = (terms: Partial<typeof BOND>) => [
  ...SAMPLE_DATASET.instruments,
  share('BOND', { kind: 'bond', terms: { ...BOND, ...terms } }),
]
const SOLD = { type: 'sell', quantity: '-10' } as const
const price = (instrument: string, close: string) => [{ instrument, day: '2024-01-02', close }]
const weights = (...list: readonly string[]) =>
  list.map((weight, i) => ({ benchmark: 'B', fromDay: '2024-01-02', instrument: ['ONE', 'TWO', 'THREE'][i]!, weight }))

/** One change of the sample at a time, with the expected failures. */
const WRONG: readonly (readonly [Partial<Dataset>, ...string[]])[] = [
  [{ transactions: [trade('T', { account: 'NOBODY' })] }, 'account: There is no account "NOBODY".'],
  [{ transactions: [trade('T', { instrument: 'NOTHING' })] }, 'instrument: There is no instrument "NOTHING".'],
  [{ transactions: [trade('T', { currency: 'usd' })] }, 'currency: "usd" is not a currency.'],
  [{ transactions: [trade('T'), trade('T')] }, 'id: "T" stands in this file twice.'],
  [{ transactions: [trade('T', { quantity: '-1' })] }, 'quantity: A buy has a positive quantity, not -1.'],
  [{ transactions: [trade('T', { type: 'sell', quantity: '1' })] }, 'quantity: A sell has a negative quantity, not 1.'],
  [{ transactions: [trade('T', { type: 'expiry', quantity: '0' })] }, 'quantity: The quantity is 0.'],
  [{ transactions: [trade('T', { fees: '-1' })] }, 'fees: The fees -1 are negative.'],
  [{ transactions: [trade('T', { netAmount: '1000' })] }, 'net_amount: A buy does not move 1000.'],
  [{ transactions: [trade('T', { settleDate: '2024-01-02' })] }, 'settle_date: It settles before it is traded.'],
  [
    { transactions: [trade('T', { settlementCurrency: 'EUR' })] },
    'settlement_rate: Settlement currency and rate belong together.',
  ],
  [{ transactions: [trade('T', { type: 'fx' })] }, 'instrument: A currency deal buys cash.'],
  [{ transactions: [trade('T', { instrument: 'CASH:EUR' })] }, 'type: Cash cannot be the object of a buy.'],
  [{ transactions: [trade('T', { type: 'fx', instrument: 'CASH:USD' })] }, 'currency: USD cannot be bought with USD.'],
  [{ transactions: [trade('T', { type: 'fx', instrument: 'CASH:XXY' })] }, 'instrument: There is no instrument "CASH:XXY".'],
  [{ transactions: [trade('T', { type: 'variationMargin' })] }, 'type: Variation margin is settled on futures only.'],
  [{ transactions: [trade('T', { lot: 'T0' })] }, 'lot: "T0" is not a trade of this account and instrument.'],
  [
    { transactions: [trade('T0', { instrument: 'TWO' }), trade('T', { lot: 'T0' })] },
    'lot: "T0" is not a trade of this account and instrument.',
  ],
  [
    { transactions: [trade('T0', { account: 'A2' }), trade('T', { ...SOLD, lot: 'T0' })] },
    'lot: "T0" is not a trade of this account and instrument.',
  ],
  [
    { transactions: [trade('T0', { tradeDate: '2024-01-04' }), trade('T', { ...SOLD, lot: 'T0' })] },
    'lot: "T0" is of 2024-01-04, after this trade.',
  ],
  [
    { transactions: [trade('T0'), trade('T', { lot: 'T0' })] },
    'lot: "T0" is a purchase too: it opened nothing that this one could close.',
  ],
  [{ transactions: [trade('T', { lot: 'T' })] }, 'lot: A trade cannot close itself.'],
  [
    { accounts: [{ ...account!, openedOn: '2024-01-04' }], transactions: [trade('T')], transfers: [], income: [] },
    'trade_date: The account opens on 2024-01-04.',
  ],
  [
    { accounts: [{ ...account!, closedOn: '2024-01-02' }], transactions: [trade('T')], transfers: [], income: [] },
    'trade_date: The account closed on 2024-01-02.',
  ],
  [{ income: [{ ...income!, instrument: null }] }, 'instrument: A dividend is paid by an instrument.'],
  [{ income: [{ ...income!, exDate: '2024-01-06' }] }, 'pay_date: It is paid before the ex-date.'],
  [
    { income: [{ ...income!, type: 'custodyFee', instrument: null, gross: null }] },
    'amount: A custodyFee that was paid has a negative amount.',
  ],
  [{ transfers: [{ ...money!, instrument: 'ONE' }] }, 'amount: A transfer is of money or of an instrument.'],
  [{ transfers: [{ ...money!, amount: null }] }, 'amount: A transfer is of money or of an instrument.'],
  [{ transfers: [{ ...inKind!, currency: 'USD' }] }, 'amount: A transfer is of money or of an instrument.'],
  [{ transfers: [{ ...inKind!, instrument: 'CASH:EUR' }] }, 'instrument: Cash is transferred as money.'],
  [{ transfers: [{ ...money!, amount: '0.00' }] }, 'amount: It is 0.'],
  [{ transfers: [{ ...inKind!, counterAccount: 'A1' }] }, 'counter_account: It is the same account.'],
  [{ prices: price('ONE', '0') }, 'close: A price of 0 is not above 0.'],
  [{ prices: price('ONE', '-2') }, 'close: A price of -2 is not above 0.'],
  [{ fxRates: [{ currency: 'EUR', day: '2024-01-02', rate: '0' }] }, 'rate: A rate of 0 is not above 0.'],
  [{ fxRates: [{ currency: 'USD', day: '2024-01-02', rate: '1.1' }] }, 'rate: Rates are in USD, so its own is 1.'],
  [{ corporateActions: [{ ...action!, ratio: null }] }, 'ratio: A split needs a ratio above 0.'],
  [
    { corporateActions: [{ ...action!, type: 'spinOff' }] },
    'other_instrument: A spinOff needs the instrument that holders receive.',
  ],
  [
    { corporateActions: [{ ...action!, type: 'cashDividend', ratio: null, amount: '1' }] },
    'currency: The currency of the amount is missing.',
  ],
  [{ benchmarkWeights: weights('0.5', '0.4') }, 'weight: The weights of this benchmark and day sum to 0.9, not to 1.'],
  [
    { lookThrough: ['DE', 'FR'].map((key) => ({ ...SAMPLE_DATASET.lookThrough[0]!, key, weight: '0.6' })) },
    'weight: The weights of this instrument, day and dimension sum to 1.2, more than 1.',
  ],
  [
    { taxGroups: ['Owner', 'Other'].map((taxGroup) => ({ ...ofTaxGroup!, taxGroup })) },
    'account: The account "A1" is in the tax group "Owner" on a day of these.',
  ],
  [
    { taxGroups: [ofTaxGroup!, { ...ofTaxGroup!, account: 'A2', method: 'fifo' }] },
    'method: The tax group has the method unitedStates.',
  ],
  [{ taxGroups: [{ ...ofTaxGroup!, toDay: '2023-12-31' }] }, 'to_day: The last day is before the first.'],
  [{ taxGroups: [{ ...ofTaxGroup!, account: 'A9' }] }, 'account: There is no account "A9".'],
  [{ taxGroups: [{ ...ofTaxGroup!, taxGroup: ' ' }] }, 'tax_group: The name is empty.'],
  [
    {
      clients: [...SAMPLE_DATASET.clients, { ...SAMPLE_DATASET.clients[0]!, id: 'D', name: 'Other' }],
      accounts: [...SAMPLE_DATASET.accounts, { ...account!, id: 'A3', client: 'D', portfolio: null }],
      taxGroups: [ofTaxGroup!, { ...ofTaxGroup!, account: 'A3' }],
    },
    'account: The tax group has accounts of the client "C".',
  ],
  [
    { factors: ['a', 'b'].map((key) => ({ key, name: key, position: 1, instrument: 'ONE' })) },
    'position: Position 1 is that of factor "a".',
  ],
  [{ groupings: [{ ...grouped!, account: 'A1' }] }, 'instrument: A line is of an instrument or of an account.'],
  [
    { groupings: [grouped!, { ...grouped!, instrument: null, account: 'A1' }] },
    'account: Other lines of "Strategy" are of the other kind: a grouping is of instruments or of accounts.',
  ],
  [{ groupings: [{ ...grouped!, group: 'G'.repeat(61) }] }, 'group: The name has more than 60 characters.'],
  [{ groupings: [{ ...grouped!, instrument: 'NONE' }] }, 'instrument: There is no instrument "NONE".'],
  [{ mandateLimits: [cash!, { ...cash!, mandate: 'BALANCED' }] }, 'mandate: There is a mandate "Balanced", written otherwise.'],
  [{ mandateLimits: [cash!, { ...cash!, mandate: 'M'.repeat(201) }] }, 'mandate: The name has more than 200 characters.'],
  [
    { mandateLimits: Array.from({ length: 101 }, (_, i) => ({ ...cash!, bound: i / 1000, warning: null })) },
    'mandate: A mandate has at most 100 limits.',
  ],
  [{ mandateLimits: [{ ...cash!, of: 'USD' }] }, 'of: A limit of kind cash is not of this.'],
  [{ mandateLimits: [{ ...cash!, warning: 0.01 }] }, 'warning: The warning is beyond the bound.'],
  [{ mandateLimits: [{ ...cash!, bound: -1001 }] }, 'bound: It is above 1000 or below -1000.'],
  [{ mandateLimits: [{ ...cash!, isLookedThrough: true }] }, 'looked_through: A limit of kind cash does not look through funds.'],
  [{ mandateAssignments: [{ ...assigned!, mandate: 'None' }] }, 'mandate: There is no mandate "None".'],
  [{ mandateAssignments: [{ ...assigned!, account: 'A9' }] }, 'account: There is no account "A9".'],
  [{ mandateAssignments: [{ ...assigned!, toDay: '2023-12-31' }] }, 'to_day: The last day is before the first.'],
  [{ mandateAssignments: [{ ...assigned!, client: 'D', account: null }] }, 'client: There is no client "D".'],
  [
    {
      clients: [...SAMPLE_DATASET.clients, { ...SAMPLE_DATASET.clients[0]!, id: 'D', name: 'Other' }],
      mandateAssignments: [{ ...assigned!, client: 'D' }],
    },
    'account: The account "A1" is of client "C".',
  ],
  [
    { marketRows: [{ table: 'currencies', position: 1, instrument: null, currencyPair: 'EUREUR' }] },
    'currency_pair: "EUREUR" is not a pair of currencies.',
  ],
  [
    { marketRows: [{ table: 'watchlist', position: 1, instrument: null, currencyPair: null }] },
    'instrument: The instrument is missing.',
  ],
  [{ reportingCurrencies: ['USD', 'EUR', 'ABC'] }, 'currency: "ABC" is not a currency.'],
  [{ clients: [{ ...client!, reportingCurrency: 'CHF' }] }, 'reporting_currency: "CHF" is not a reporting currency.'],
  [
    { clients: [client!, { ...client!, id: 'C2' }] },
    'name: There is another client named "Client".',
    'name: There is another client named "Client".',
  ],
  [
    { clients: [{ ...client!, reportAddress: 'javascript:alert(1)' }] },
    'report_address: The address does not begin with https://.',
  ],
  [
    { portfolios: [...SAMPLE_DATASET.portfolios, { client: 'C', name: 'Unassigned' }] },
    'name: Every client has the portfolio Unassigned already.',
  ],
  [{ portfolios: [] }, 'portfolio: The client has no portfolio "Growth".'],
  [{ instruments: [...SAMPLE_DATASET.instruments, share('B', { kind: 'bond' })] }, 'kind: The terms of this bond are missing.'],
  [{ instruments: bond({ couponRate: 4.5 }) }, 'coupon_rate: A coupon of 4.5 is not a fraction from 0 to 1.'],
  [{ instruments: bond({ maturity: '2019-01-15' }) }, 'maturity: The bond matures before it is issued.'],
  [
    { instruments: bond({ firstCouponDate: '2020-01-15' }) },
    'first_coupon_date: The first coupon is not between issue and maturity.',
  ],
  [{ instruments: [...SAMPLE_DATASET.instruments, share('CASH:EUR')] }, 'id: "CASH:EUR" is kept for the cash of that currency.'],
  [
    { instruments: [...SAMPLE_DATASET.instruments, share('M', { multiplier: '0' })] },
    'multiplier: The multiplier 0 is not above 0.',
  ],
  [{ logos: [{ instrument: 'ONE', png: Buffer.from('<svg/>') }] }, 'null: The file is not a PNG.'],
]

const LABEL = { name: 'batch', source: 'import', bookedBy: 'system', knownAt: new Date('2024-02-01T10:00:00Z') } as const

describe('Checking a dataset', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await institution('House')
  })
  after(() => test.close())

  const institution = (name: string) =>
    createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  /** Failures of the sample with parts of it replaced: column and reason. */
  async function findings(changed: Partial<Dataset>, sentAt?: Date): Promise<readonly string[]> {
    const options = { dryRun: true, ...(sentAt && { sentAt }) }
    const { failures } = await book(test.db, institutionId, { ...SAMPLE_DATASET, ...changed }, LABEL, options)
    return failures.map(({ column, reason }) => `${column}: ${reason}`)
  }

  it('finds no failure in the sample', async () => deepEqual(await findings({}), []))

  for (const [changed, ...wanted] of WRONG) {
    it(`reports: ${wanted[0]}`, async () => deepEqual(await findings(changed), wanted))
  }

  it('accepts a bond with its terms, a negative price of a future, and a price of 0 for a worthless instrument', async () => {
    const instruments = [
      ...bond({}),
      share('FUT', { kind: 'future', terms: { kind: 'future', underlying: null, expiry: '2025-03-21' } }),
      share('DEAD', { isWorthless: true }),
    ]
    deepEqual(
      await findings({ instruments, prices: [...price('BOND', '99.5'), ...price('FUT', '-37.63'), ...price('DEAD', '0')] }),
      [],
    )
  })

  it('accepts a price on a weekend: it belongs to the next valuation day', async () => {
    deepEqual(await findings({ prices: [{ instrument: 'ONE', day: '2024-01-06', close: '1' }] }), [])
  })

  it('refuses closes and rates of a future day: they would make all others stale', async () => {
    const [ahead, late] = ['2024-01-10', '2024-01-11']
    const dataset = {
      prices: [ahead, late].map((day) => ({ instrument: 'ONE', day: day!, close: '1' })),
      fxRates: [ahead, late].map((day) => ({ currency: 'EUR', day: day!, rate: '1.1' })),
    }
    deepEqual(await findings(dataset, new Date('2024-01-09T10:00:00Z')), [
      'day: The rate of 2024-01-11 cannot be known yet.',
      'day: The close of 2024-01-11 cannot be known yet.',
    ])
    deepEqual(await findings(dataset), [])
  })

  it('accepts a lot that came to the account by transfers in kind, and to the instrument by a merger or spin-off', async () => {
    const transactions = [trade('T0', { account: 'A2', instrument: 'TWO' }), trade('T', { ...SOLD, lot: 'T0' })]
    const transfers = [{ ...inKind!, account: 'A2', instrument: 'TWO', quantity: '-10', counterAccount: 'A1', costPrice: null }]
    const corporateActions = [{ ...action!, type: 'merger' as const, ratio: '1', otherInstrument: 'ONE' }]
    deepEqual(await findings({ transactions, transfers, corporateActions }), [])
    equal((await findings({ transactions, transfers })).length, 1)
    equal((await findings({ transactions, corporateActions })).length, 1)
  })

  it('accepts a lot named by the exercise that delivered it, and by a trade of another file', async () => {
    const delivered = trade('T0', { type: 'exercise', instrument: 'TWO', quantity: '-1' })
    deepEqual(await findings({ transactions: [delivered, trade('T', { ...SOLD, lot: 'T0' })] }), [])
    const closing = { ...EMPTY_DATASET, transactions: [trade('T', { ...SOLD, lot: 'T0' })] }
    const found = async (opening: Parameters<typeof trade>[1], isUndone = false) => {
      const id = await institution(JSON.stringify([opening, isUndone]))
      await book(test.db, id, { ...SAMPLE_DATASET, transactions: [] }, LABEL)
      const { batchId } = await book(test.db, id, { ...EMPTY_DATASET, transactions: [trade('T0', opening)] }, LABEL)
      if (isUndone) await undo(test.db, id, batchId!, LABEL.knownAt)
      return (await book(test.db, id, closing, LABEL, { dryRun: true })).failureCount
    }
    deepEqual([await found({}), await found({}, true), await found({ tradeDate: '2024-01-04' })], [0, 1, 1])
  })

  it('accepts weights rounded to four decimals', async () => {
    const instruments = [...SAMPLE_DATASET.instruments, share('THREE')]
    deepEqual(await findings({ instruments, benchmarkWeights: weights('0.3333', '0.3333', '0.3333') }), [])
  })
})
