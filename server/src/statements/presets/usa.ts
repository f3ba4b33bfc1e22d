import type { Preset } from '../tables/preset.ts'

/** The history and the positions of Fidelity. */
export const FIDELITY: Preset = {
  id: 'fidelity',
  periodLabels: 'Date downloaded {period}',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  tables: [
    {
      priceCurrency: 'USD',
      marks: ['Run Date', 'Action', 'Symbol', 'Amount ($)|Amount'],
      columns: {
        ...{
          day: 'Run Date',
          account: 'Account Number|Account',
          kind: 'Action',
          ticker: 'Symbol',
          name: 'Description|Security Description',
        },
        ...{
          quantity: 'Quantity',
          price: 'Price ($)|Price',
          fee: 'Commission ($)|Commission',
          fee2: 'Fees ($)|Fees',
          net: 'Amount ($)|Amount',
        },
        ...{
          accrued: 'Accrued Interest ($)|Accrued Interest',
          settleDay: 'Settlement Date',
          currency: 'Currency',
          balance: 'Cash Balance ($)',
        },
      },
      lines: [
        // What is taken back has the signs of its reversal.
        ['YOU BOUGHT*CANCELLED*', 'buy', { status: 'cancelled' }],
        ['YOU SOLD*CANCELLED*', 'sell', { status: 'cancelled' }],
        ['YOU BOUGHT*|REINVESTMENT*|PURCHASE INTO*', 'buy'],
        ['IN LIEU OF FRX*', 'other', { where: { quantity: '|0|0.0|0.00|0.000' } }],
        ['YOU SOLD*|REDEMPTION FROM CORE*|IN LIEU OF FRX*', 'sell'],
        ['REDEMPTION PAYOUT*|FULL CALL*|*MATURED*', 'redemption'],
        ['DIVIDEND RECEIVED*|*CAP GAIN*|*DIVIDEND ADJ*', 'dividend'],
        ['*RETURN OF CAPITAL*', 'returnOfCapital'],
        // What follows is the name of a bond, which can have the word "tax" in it.
        ['MUNI * INT *|MUNI EXEMPT INT*|MUNI TAXABLE INT*|TAX-EXEMPT INT*', 'coupon'],
        ['MARGIN INTEREST*', 'financing'],
        ['*INTEREST EARNED*', 'interest'],
        // Interest of a bond, whose number stands for a symbol.
        ['INTEREST*', 'coupon', { where: { ticker: '{cusip}' } }],
        ['INTEREST*', 'interest'],
        [
          'FOREIGN TAX*|NON-RESIDENT TAX*|ADJ* TAX*|*TAX PAID*|*TAX W/H*|*TAX WITHHELD*|FED* TAX*|STATE TAX*|TAX *|*WITHHOLD*',
          'tax',
        ],
        ['*ADVISORY FEE*|*ADVISOR FEE*', 'adviceFee'],
        ['*FEE*', 'bankFee'],
        ['DISTRIBUTION *SPINOFF*|*SPIN*OFF*', 'spinOff'],
        ['DISTRIBUTION*|*STOCK SPLIT*|*REVERSE SPLIT*', 'split'],
        ['MERGER*|*MER PAYOUT*|*MER FROM*', 'merger'],
        ['*NAME CHANGE*|EXCHANGE*|*CONVERSION*', 'conversion'],
        ['EXPIRED*', 'expiry'],
        ['ASSIGNED*', 'assignment'],
        ['EXERCISED*', 'exercise'],
        ['*TRANSFERRED*|*TRANSFER OF*|*JOURNALED*|*SHARES DEPOSITED*|*IN KIND*|*CONVERSION SHARES*', 'transfer'],
        ['*', 'transfer', { where: { ticker: '' } }],
      ],
    },
    {
      priceCurrency: 'USD',
      marks: ['Account Number', 'Symbol', 'Description', 'Last Price', 'Current Value'],
      columns: {
        ...{
          account: 'Account Number',
          ticker: 'Symbol',
          name: 'Description',
          quantity: 'Quantity',
          price: 'Last Price',
          value: 'Current Value',
        },
        ...{ cost: 'Cost Basis Total', net: 'Current Value' },
      },
      lines: [
        ['Pending Activity*|Account Total*', '-total', { on: 'ticker' }],
        ['{ticker}', 'closing', { on: 'ticker', where: { quantity: '' } }],
        ['{ticker}', 'holding', { on: 'ticker' }],
      ],
    },
  ],
}

/** The list of an account at Vanguard in the United States: holdings, then transactions. */
export const VANGUARD_US: Preset = {
  id: 'vanguard-us',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  tables: [
    {
      priceCurrency: 'USD',
      marks: ['Account Number', 'Transaction Type', 'Investment Name', 'Net Amount'],
      columns: {
        ...{
          account: 'Account Number',
          day: 'Trade Date',
          settleDay: 'Settlement Date',
          kind: 'Transaction Type',
          text: 'Transaction Description',
        },
        ...{
          name: 'Investment Name',
          ticker: 'Symbol',
          quantity: 'Shares',
          price: 'Share Price',
          gross: 'Principal Amount',
          net: 'Net Amount',
        },
        ...{ fee: 'Commissions and Fees|Commission Fees|Commissions & Fees', accrued: 'Accrued Interest' },
      },
      lines: [
        ['Buy*|Reinvestment*', 'buy', { where: { quantity: '{quantity}' } }],
        ['Sell*|Redemption*', 'sell', { where: { quantity: '{quantity}' } }],
        ['Dividend|Capital gain*|Distribution', 'dividend'],
        ['Reinvestment*', 'dividend'],
        ['Interest*', 'interest'],
        ['Sweep in|Sweep out', '-ownCash'],
        ['*tax*|*withh*', 'tax'],
        ['*fee*', 'bankFee'],
        ['Stock split*|*split*', 'split'],
        ['*merger*', 'merger'],
        ['*conversion*|*exchange*', 'conversion'],
        ['*transfer*|Funds received|Funds withdrawn|*contribution*|*withdrawal*|*rollover*', 'transfer'],
      ],
    },
    {
      priceCurrency: 'USD',
      marks: ['Account Number', 'Investment Name', 'Shares', 'Total Value'],
      columns: {
        account: 'Account Number',
        name: 'Investment Name',
        ticker: 'Symbol',
        quantity: 'Shares',
        price: 'Share Price',
        value: 'Total Value',
      },
      lines: [['*', 'holding', { on: 'name' }]],
    },
  ],
}

/** The transactions of E*Trade, as they were and as they are since it belongs to Morgan Stanley. */
export const ETRADE: Preset = {
  id: 'etrade',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  accountLabels: 'For Account|Account Activity for {account} from*',
  periodLabels: 'Account Activity for * from {period}',
  tables: [
    {
      priceCurrency: 'USD',
      marks: [
        'TransactionDate|Activity/Trade Date|Transaction Date',
        'TransactionType|Activity Type',
        'Symbol',
        'Amount|Amount $',
      ],
      columns: {
        ...{
          day: 'TransactionDate|Activity/Trade Date|Transaction Date',
          settleDay: 'Settlement Date',
          kind: 'TransactionType|Activity Type',
        },
        ...{
          assetClass: 'SecurityType',
          ticker: 'Symbol',
          cusip: 'Cusip',
          quantity: 'Quantity|Quantity #',
          net: 'Amount|Amount $',
        },
        ...{ price: 'Price|Price $', fee: 'Commission|Commission $|Fees', name: 'Description' },
      },
      lines: [
        ['Bought*|Buy*|Reinvest*', 'buy', { where: { quantity: '{quantity}' } }],
        ['Sold*|Sell*', 'sell'],
        ['*Expiration*|*Expired*', 'expiry'],
        ['*Assign*', 'assignment'],
        ['*Exercise*', 'exercise'],
        ['*Dividend*|*Cap Gain*|*Capital Gain*|*Div*', 'buy', { where: { name: '*REINVEST*' } }],
        ['*Dividend*|*Cap Gain*|*Capital Gain*|*Div*', 'dividend'],
        ['*Return of Capital*', 'returnOfCapital'],
        ['*Margin Interest*', 'financing'],
        ['*Interest*', 'interest', { where: { name: '*BANK DEPOSIT*|*DEPOSIT PROGRAM*|*SWEEP*' } }],
        ['*Interest*', 'coupon', { where: { assetClass: '*BOND*' } }],
        ['*Interest*', 'coupon', { where: { cusip: '{cusip}' } }],
        ['*Interest*', 'interest'],
        ['*Tax*|*Withhold*', 'tax'],
        ['*Fee*|Commission', 'bankFee'],
        ['*Split*', 'split'],
        ['*Merger*', 'merger'],
        ['*Reorg*|*Exchange*|*Name Change*', 'conversion'],
        ['*Redemption*', 'redemption'],
        ['Adjustment|Misc*', 'other'],
        ['*transfer*|*deposit*|*withdraw*|*deliver*|*receive*|*contribution*|Restricted Stock', 'transfer'],
        ['*', 'transfer', { where: { ticker: '' } }],
      ],
    },
  ],
}

/** The account history of Robinhood. */
export const ROBINHOOD: Preset = {
  id: 'robinhood',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  tables: [
    {
      priceCurrency: 'USD',
      marks: ['Activity Date', 'Process Date', 'Trans Code', 'Amount'],
      columns: {
        ...{ day: 'Activity Date', settleDay: 'Settle Date', ticker: 'Instrument', text: 'Description', kind: 'Trans Code' },
        ...{ quantity: 'Quantity', price: 'Price', net: 'Amount' },
      },
      texts: [`CIL on {quantity} @ $\{price} *`, '{name} CUSIP: {cusip}*', 'Cash Div*', '{name}'],
      lines: [
        // Cash in lieu of a fraction: its units are in the text.
        ['CIL', 'sell', { where: { text: 'CIL on {quantity} @ *' } }],
        ['CIL', 'other'],
        ['Buy|BTO|BTC|DRIP', 'buy'],
        ['Sell|STO|STC', 'sell'],
        ['CDIV|MDIV|SDIV|DIV*', 'dividend'],
        ['INT|SLIP', 'interest'],
        ['MINT', 'financing'],
        ['DTAX|*TAX*', 'tax'],
        ['GOLD|AFEE|DFEE|*FEE*', 'bankFee'],
        ['SPL|SPR', 'split'],
        ['MRGS|MRGC', 'merger'],
        ['SOFF', 'spinOff'],
        ['OEXP', 'expiry'],
        ['OASGN', 'assignment'],
        ['OEXCS', 'exercise'],
        ['ACATI|ACATO|XENT*|ITRF|JNL*|REC', 'transfer'],
        ['*', 'transfer', { where: { ticker: '' } }],
      ],
    },
  ],
}

/** The transactions of TD Ameritrade. */
export const TD_AMERITRADE: Preset = {
  id: 'td-ameritrade',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  tables: [
    {
      priceCurrency: 'USD',
      marks: ['DATE', 'TRANSACTION ID', 'DESCRIPTION', 'COMMISSION', 'AMOUNT'],
      columns: {
        ...{
          day: 'DATE',
          reference: 'TRANSACTION ID',
          text: 'DESCRIPTION',
          quantity: 'QUANTITY',
          ticker: 'SYMBOL',
          price: 'PRICE',
        },
        ...{ fee: 'COMMISSION', fee2: 'REG FEE', net: 'AMOUNT' },
      },
      lines: [
        ['Bought *|*REINVEST* BUY*', 'buy', { on: 'text' }],
        ['Sold *', 'sell', { on: 'text' }],
        ['*DIVIDEND*|*DISTRIBUTION*|*CAPITAL GAIN*', 'dividend', { on: 'text' }],
        ['MARGIN INTEREST*', 'financing', { on: 'text' }],
        ['*INTEREST*', 'interest', { on: 'text' }],
        ['*TAX*|*WITHH*', 'tax', { on: 'text' }],
        ['*FEE*', 'bankFee', { on: 'text' }],
        ['*SPLIT*', 'split', { on: 'text' }],
        ['*ASSIGN*', 'assignment', { on: 'text' }],
        ['*EXERCIS*', 'exercise', { on: 'text' }],
        ['*EXPIR*', 'expiry', { on: 'text' }],
        ['*TRANSFER*|*RECEIVED*|*DELIVERED*', 'transfer', { on: 'text' }],
        ['*', 'transfer', { on: 'text', where: { ticker: '' } }],
      ],
    },
  ],
}
