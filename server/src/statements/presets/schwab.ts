import type { LineKind, Preset } from '../tables/preset.ts'

const HISTORY: readonly LineKind[] = [
  ['Cancel Buy', 'buy', { status: 'cancelled' }],
  ['Cancel Sell', 'sell', { status: 'cancelled' }],
  ['Buy|Buy to *|Reinvest Shares|Buy Shares', 'buy'],
  ['Sell|Sell to *|Sell Short|Sell Shares', 'sell'],
  ['Cash In Lieu|Misc Cash Entry|Misc Credits|Promotional Award|*Adjustment*', 'other'],
  ['*Return of Capital*|*Liquidation*', 'returnOfCapital'],
  ['Bond Interest', 'coupon'],
  ['*Foreign Tax*|*Tax Withh*|NRA Tax*|*Tax Adj*|*NRA W*', 'tax'],
  ['Margin Interest', 'financing'],
  ['*Interest*', 'interest'],
  ['Advisor Fee|*Advisory*', 'adviceFee'],
  ['*Fee*|*Commission*|Service Charge', 'bankFee'],
  ['*Dividend*|*Div|* Div *|Div *|*Cap Gain*|Qual Div*', 'dividend', { where: { quantity: '' } }],
  ['Stock Div Dist|Stock Dividend', 'stockDividend'],
  ['Stock Split|Reverse Split', 'split'],
  ['Spin-off', 'spinOff'],
  ['Stock Merger|Cash/Stock Merger|*Merger*', 'merger'],
  ['Exchange or Exercise|Exercised', 'exercise'],
  ['Name Change|Conversion|*Exchange*|Mandatory Reorg*', 'conversion'],
  ['*Rights*', 'rights'],
  ['Expired|*Expired*', 'expiry'],
  ['Assigned', 'assignment'],
  ['Full Redemption*|Maturity*|*Redemption*|Bond Redemption', 'redemption'],
  [
    '*Transfer*|Journal*|Stock Plan Activity|Delivered*|Received*|Wire *|MoneyLink*|Funds *|*Deposit*|*Withdraw*|Security Transfer|Bill Pay*|*Sweep*',
    'transfer',
  ],
  ['Visa Purchase|ATM *|Check*|Cash *|ACH*|Auto *', 'transfer'],
]

/** The transaction history, the positions and the bank account of Charles Schwab. */
export const SCHWAB: Preset = {
  id: 'schwab',
  joins: ['redeemed'],
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  accountLabels: 'Transactions for account {account} as of*|Positions for account {account} as of*|Transactions for account*',
  periodLabels: 'Positions for account * as of {period}',
  tables: [
    {
      priceCurrency: 'USD',
      marks: ['Action', 'Fees & Comm', 'Amount'],
      columns: {
        day: 'Date',
        kind: 'Action',
        ticker: 'Symbol',
        name: 'Description',
        quantity: 'Quantity',
        price: 'Price',
        fee: 'Fees & Comm',
        net: 'Amount',
      },
      lines: HISTORY,
    },
    {
      // The same with fewer columns.
      priceCurrency: 'USD',
      marks: ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Amount'],
      columns: {
        ...{ day: 'Date', kind: 'Action', ticker: 'Symbol', name: 'Description', quantity: 'Quantity' },
        ...{ price: 'Price', net: 'Amount' },
      },
      lines: HISTORY,
    },
    {
      marks: ['Date', 'Type', 'CheckNumber', 'Withdrawal', 'Deposit', 'RunningBalance'],
      columns: {
        ...{ day: 'Date', status: 'Status', kind: 'Type', text: 'Description', net: 'Withdrawal', gross: 'Deposit' },
        ...{ balance: 'RunningBalance', reference: 'CheckNumber' },
      },
      lines: [
        ['Pending', 'transfer', { on: 'status', status: 'pending' }],
        ['INT*', 'interest', { sign: 1, where: { net: '' } }],
        ['*FEE*', 'bankFee', { sign: -1, where: { gross: '' } }],
        ['*', 'transfer', { sign: -1, where: { gross: '' } }],
        ['*', 'transfer', { sign: 1, where: { net: '' } }],
      ],
    },
    {
      priceCurrency: 'USD',
      marks: [
        'Action',
        'FeesAndCommissions|Fees & Commissions|totalCommissionsAndFees',
        'DisbursementElection|Disbursement Election|TransactionDetails',
        'Amount',
      ],
      columns: {
        ...{ day: 'Date|eventDate', kind: 'Action', ticker: 'Symbol', text: 'Description', quantity: 'Quantity' },
        ...{ fee: 'FeesAndCommissions|Fees & Commissions|totalCommissionsAndFees', net: 'Amount' },
      },
      lines: [
        // Each grant that a line is of has a line below it.
        ['', '-memo', { on: 'day' }],
        ['Sale|Forced*|Sell*', 'sell'],
        ['Deposit', 'transfer', { sign: 1 }],
        ['Lapse|Exercise*', '-noMovement'],
        ['Dividend*', 'dividend'],
        ['*Tax*', 'tax'],
        ['*Fee*', 'bankFee'],
        ['Wire Transfer|Disbursement|Journal*|Transfer*', 'transfer'],
      ],
    },
    {
      priceCurrency: 'USD',
      marks: ['Symbol', 'Qty (Quantity)|Quantity', 'Mkt Val (Market Value)|Market Value'],
      columns: {
        ticker: 'Symbol',
        name: 'Description',
        quantity: 'Qty (Quantity)|Quantity',
        price: 'Price',
        value: 'Mkt Val (Market Value)|Market Value',
        net: 'Mkt Val (Market Value)|Market Value',
        cost: 'Cost Basis',
        assetClass: 'Security Type|Asset Type',
      },
      lines: [
        ['Cash & Cash Investments|Cash and Money Market|*Cash*', 'closing', { on: 'ticker' }],
        ['Account Total*|Positions Total*', '-total', { on: 'ticker' }],
        ['*', 'holding', { on: 'ticker' }],
      ],
    },
  ],
}
