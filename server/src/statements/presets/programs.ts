import type { Preset } from '../tables/preset.ts'

/** The transactions of Delta. */
export const DELTA: Preset = {
  id: 'delta',
  decimal: '.',
  days: 'ymd',
  tables: [
    {
      marks: ['Date', 'Way|Type', 'Base amount', 'Quote amount', 'Quote currency'],
      columns: {
        day: 'Date',
        kind: 'Way|Type',
        quantity: 'Base amount',
        text: 'Base currency (name)|Base currency',
        assetClass: 'Base type',
        gross: 'Quote amount',
        currency: 'Quote currency',
        fee: 'Fee amount',
        feeCurrency: 'Fee currency (name)|Fee currency',
      },
      texts: ['{ticker} ({name})', '{name} ({ticker})', '{ticker}'],
      lines: [
        ['BUY', 'buy'],
        ['SELL', 'sell'],
        ['DIVIDEND*', 'dividend', { sign: 1 }],
        ['DEPOSIT', 'transfer', { sign: 1, isCash: true, where: { assetClass: 'FIAT' } }],
        ['WITHDRAW*', 'transfer', { sign: -1, isCash: true, where: { assetClass: 'FIAT' } }],
        ['DEPOSIT|RECEIVED|TRANSFER IN', 'transfer', { sign: 1 }],
        ['WITHDRAW*|SENT|TRANSFER OUT|TRANSFER', 'transfer', { sign: -1 }],
        ['*REWARD*|STAKING*|AIRDROP*|MINING*|FORK', 'incomeInKind', { sign: 1 }],
      ],
    },
  ],
}

/** Activities of Wealthfolio, and of Ghostfolio as CSV. */
export const WEALTHFOLIO: Preset = {
  id: 'wealthfolio',
  unsigned: true,
  tables: [
    {
      marks: [
        'Date',
        'Symbol|Code|Ticker',
        'Quantity',
        'activityType|Action|Type',
        'unitPrice|Price|Unit Price|unit_price',
        'Currency',
        'Fee|Fees',
      ],
      columns: {
        day: 'Date',
        ticker: 'Symbol|Code|Ticker',
        quantity: 'Quantity',
        kind: 'activityType|Action|Type',
        price: 'unitPrice|Price|Unit Price|unit_price',
        status: 'subtype',
        currency: 'Currency',
        fee: 'Fee|Fees',
        gross: 'Amount',
        text: 'Comment|Note',
        account: 'Account|AccountId',
      },
      lines: [
        ['BUY', 'buy'],
        ['SELL', 'sell'],
        ['DIVIDEND', 'dividend'],
        ['INTEREST', 'interest'],
        ['FEE', 'bankFee'],
        ['TAX', 'tax'],
        ['DEPOSIT|CONVERSION_IN|CREDIT', 'transfer', { sign: 1, isCash: true }],
        ['WITHDRAWAL|CONVERSION_OUT', 'transfer', { sign: -1, isCash: true }],
        ['ADJUSTMENT', 'expiry', { sign: -1, where: { status: 'OPTION_EXPIRY' } }],
        ['TRANSFER_IN|ADD_HOLDING', 'transfer', { sign: 1 }],
        ['TRANSFER_OUT|REMOVE_HOLDING', 'transfer', { sign: -1 }],
        ['SPLIT|STOCK_SPLIT', 'split'],
        ['ITEM|LIABILITY', '-memo'],
      ],
    },
  ],
}

/** All trades of a portfolio in Sharesight. */
export const SHARESIGHT: Preset = {
  id: 'sharesight',
  decimal: '.',
  days: 'dmy',
  tables: [
    {
      marks: ['Market', 'Code', 'Date', 'Type', 'Quantity|Qty', 'Price *|Price'],
      columns: {
        mic: 'Market',
        ticker: 'Code',
        name: 'Name',
        kind: 'Type',
        day: 'Date',
        quantity: 'Quantity|Qty',
        price: 'Price *|Price',
        priceCurrency: 'Instrument Currency|Currency',
        fee: 'Brokerage *|Brokerage',
        feeCurrency: 'Brokerage Currency',
        rate: 'Exch. Rate|Exchange Rate',
        currency: 'Instrument Currency|Currency',
        text: 'Comments',
      },
      lines: [
        ['Buy|Opening balance', 'buy'],
        ['Sell', 'sell'],
        ['Split|Bonus', 'split'],
        ['Merge*|Cancel', 'merger'],
      ],
    },
    {
      marks: ['Code', 'Paid Date|Date Paid', 'Net Dividend|Net Amount|Total'],
      columns: {
        text: 'Code',
        name: 'Name',
        day: 'Paid Date|Date Paid',
        exDay: 'Ex Date',
        currency: 'Currency',
        tax: 'Tax Deducted|Withholding Tax|Foreign Tax Deducted',
        net: 'Net Dividend|Net Amount|Total',
      },
      texts: ['{ticker}.{mic}', '{ticker}'],
      lines: [['*', 'dividend', { on: 'text' }]],
    },
  ],
}

/** Shares of an employer at Morgan Stanley. */
export const MORGAN_STANLEY: Preset = {
  id: 'morgan-stanley',
  decimal: '.',
  currency: 'USD',
  tables: [
    {
      marks: ['Vest Date', 'Order Number', 'Plan', 'Net Share Proceeds'],
      columns: {
        day: 'Vest Date',
        reference: 'Order Number',
        name: 'Plan',
        kind: 'Type',
        status: 'Status',
        price: 'Price',
        quantity: 'Net Share Proceeds',
      },
      lines: [
        ['Release', 'transfer', { sign: 1 }],
        ['*', '-memo'],
      ],
    },
    {
      marks: ['Execution Date', 'Order Number', 'Plan', 'Order Status', 'Net Amount'],
      columns: {
        day: 'Execution Date',
        reference: 'Order Number',
        name: 'Plan',
        kind: 'Type',
        status: 'Order Status',
        price: 'Price',
        quantity: 'Quantity',
        net: 'Net Amount',
      },
      lines: [
        ['Cancelled|Canceled|Rejected', '-cancelledOrder', { on: 'status' }],
        ['Sale|Sell', 'transfer', { sign: -1, isCash: true, where: { name: 'Cash' } }],
        ['Sale|Sell', 'sell', { where: { quantity: '{quantity}' } }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}
