import type { Preset, Table } from '../tables/preset.ts'

/** The list of an account at Vanguard in the United Kingdom: cash, then investments, each trade in both. */
export const VANGUARD_UK: Preset = {
  id: 'vanguard-uk',
  decimal: '.',
  days: 'dmy',
  currency: 'GBP',
  joins: ['tables'],
  tables: [
    {
      marks: ['Details', 'Amount', 'Balance'],
      columns: { day: 'Date', text: 'Details', net: 'Amount', balance: 'Balance' },
      lines: [
        ['Balance', 'closing', { on: 'day' }],
        ['Bought {quantity} {name} ({ticker})|Bought {quantity} {name}', 'buy', { on: 'text' }],
        ['Sold {quantity} {name} ({ticker})|Sold {quantity} {name}', 'sell', { on: 'text' }],
        ['DIV: {ticker} @ *|*Reversal of DIV: {ticker} @ *|*dividend*', 'dividend', { on: 'text' }],
        ['*interest*', 'interest', { on: 'text' }],
        ['*fee*|*charge*', 'bankFee', { on: 'text' }],
        // A trade that is taken back, in words of its own.
        ['*bought *|*sold *', 'unknown', { on: 'text' }],
        ['*', 'transfer', { on: 'text' }],
      ],
    },
    {
      marks: ['InvestmentName', 'TransactionDetails', 'Quantity', 'Price', 'Cost'],
      columns: {
        day: 'Date',
        name: 'InvestmentName',
        text: 'TransactionDetails',
        quantity: 'Quantity',
        price: 'Price',
        gross: 'Cost',
      },
      lines: [
        ['Cost', '-total', { on: 'day' }],
        ['Bought *', 'buy', { on: 'text' }],
        ['Sold *', 'sell', { on: 'text' }],
        ['*transfer*', 'transfer', { on: 'text' }],
      ],
    },
  ],
}

/** The activity of Freetrade. */
export const FREETRADE: Preset = {
  id: 'freetrade',
  decimal: '.',
  days: 'ymd',
  unsigned: true,
  tables: [
    {
      marks: ['Title', 'Type', 'Timestamp', 'Account Currency', 'Total Amount', 'Buy / Sell'],
      columns: {
        name: 'Title',
        kind: 'Type',
        day: 'Timestamp',
        currency: 'Account Currency',
        net: 'Total Amount',
        side: 'Buy / Sell',
        ticker: 'Ticker',
        isin: 'ISIN',
        price: 'Price per Share',
        priceCurrency: 'Instrument Currency',
        tax: 'Stamp Duty',
        quantity: 'Quantity',
        mic: 'Venue',
        reference: 'Order ID',
        fee: 'FX Fee Amount',
        exDay: 'Dividend Ex Date',
        tax2: 'Dividend Withheld Tax Amount',
      },
      lines: [
        ['ORDER', 'trade'],
        ['FREESHARE_ORDER', 'incomeInKind', { sign: 1 }],
        // The withheld tax is in the currency of the instrument.
        ['DIVIDEND|SPECIAL_DIVIDEND', 'dividend', { where: { priceCurrency: '{taxCurrency}' } }],
        ['DIVIDEND|SPECIAL_DIVIDEND', 'dividend'],
        ['INTEREST_FROM_CASH|*INTEREST*', 'interest'],
        ['TOP_UP|DEPOSIT|*TRANSFER_IN|*TAX_RELIEF', 'transfer', { sign: 1, isCash: true }],
        ['WITHDRAWAL|*TRANSFER_OUT', 'transfer', { sign: -1, isCash: true }],
        ['*FEE*|*SUBSCRIPTION*', 'bankFee'],
        ['STOCK_SPLIT', 'split'],
        ['*STATEMENT*', '-memo'],
        ['PROPERTY|*REBATE*|*BONUS*', 'other'],
      ],
    },
  ],
}

/** The trading statement of InvestEngine. */
export const INVESTENGINE: Preset = {
  id: 'investengine',
  periodLabels: 'Period: {period}|Period',
  decimal: '.',
  days: 'dmy',
  currency: 'GBP',
  tables: [
    {
      marks: ['Security / ISIN', 'Transaction Type', 'Quantity', 'Share Price', 'Total Trade Value'],
      columns: {
        text: 'Security / ISIN',
        kind: 'Transaction Type',
        quantity: 'Quantity',
        price: 'Share Price',
        net: 'Total Trade Value',
        day: 'Trade Date/Time',
        settleDay: 'Settlement Date',
      },
      texts: ['{name} / ISIN {isin}'],
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
      ],
    },
  ],
}

/** Holdings of an account at Hargreaves Lansdown. Prices are in pence, values in pounds. */
const HARGREAVES_PORTFOLIO: Table = {
  marks: ['Code', 'Stock', 'Units held', 'Price (pence)', 'Value (£)', 'Cost (£)'],
  columns: { ticker: 'Code', name: 'Stock', quantity: 'Units held', value: 'Value (£)', cost: 'Cost (£)' },
  lines: [
    ['Total*', '-total', { on: 'name' }],
    ['*', 'holding', { on: 'name' }],
  ],
}

/** The capital account of Hargreaves Lansdown and its like, and what it holds. */
export const HARGREAVES: Preset = {
  id: 'hargreaves-lansdown',
  unnamedCosts: true,
  decimal: '.',
  days: 'dmy',
  currency: 'GBP',
  accountLabels: 'Client Number|Account Number',
  periodLabels: 'Spreadsheet created at',
  tables: [
    HARGREAVES_PORTFOLIO,
    {
      marks: ['Trade date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity', 'Value (£)'],
      priceCurrency: 'GBX',
      columns: {
        day: 'Trade date',
        settleDay: 'Settle date|Settlement date',
        reference: 'Reference',
        text: 'Description',
        kind: 'Reference',
        price: 'Unit cost (p)',
        quantity: 'Quantity',
        net: 'Value (£)',
      },
      // Units and price follow the name.
      texts: ['{name} {quantity} @ {price}', '{name}'],
      lines: [
        ['B*', 'buy', { where: { quantity: '{quantity}' } }],
        ['S*', 'sell', { where: { quantity: '{quantity}' } }],
        ['*fee*', 'custodyFee', { isCash: true }],
        ['*interest*', 'interest', { on: 'text', isCash: true }],
        ['*charge*|*fee*', 'custodyFee', { on: 'text', isCash: true }],
        ['*dividend*|*distribution*|*loyalty*', 'dividend', { on: 'text' }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}

/** The transactions of interactive investor. */
export const INTERACTIVE_INVESTOR: Preset = {
  id: 'interactive-investor',
  unnamedCosts: true,
  decimal: '.',
  days: 'dmy',
  currency: 'GBP',
  tables: [
    {
      marks: ['Settlement Date', 'Symbol', 'Sedol', 'Quantity', 'Debit', 'Credit'],
      columns: {
        day: 'Date',
        settleDay: 'Settlement Date',
        ticker: 'Symbol',
        sedol: 'Sedol',
        quantity: 'Quantity',
        price: 'Price',
        text: 'Description',
        reference: 'Reference',
        net: 'Debit',
        gross: 'Credit',
        balance: 'Running Balance',
      },
      lines: [
        ['*', 'buy', { on: 'text', where: { quantity: '{quantity}', gross: '' } }],
        ['*', 'sell', { on: 'text', where: { quantity: '{quantity}', net: '' } }],
        ['*div*', 'dividend', { on: 'text' }],
        ['*interest*', 'interest', { on: 'text' }],
        ['*fee*|*charge*', 'custodyFee', { on: 'text', sign: -1, isCash: true, where: { gross: '' } }],
        ['*', 'transfer', { on: 'text', sign: -1, where: { gross: '' } }],
        ['*', 'transfer', { on: 'text' }],
      ],
    },
  ],
}

/** Deals and income of an account at AJ Bell. An amount of a deal has its charges in it. */
const AJ_BELL_TRANSACTIONS: Table = {
  marks: ['Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Amount (GBP)|Amount (£)', 'Reference'],
  columns: {
    day: 'Date',
    kind: 'Transaction',
    text: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    net: 'Amount (GBP)|Amount (£)',
    reference: 'Reference',
  },
  texts: ['{name} (*:{ticker})', '{name}'],
  lines: [
    ['Purchase*', 'buy', { where: { quantity: '{quantity}' } }],
    ['Sale*', 'sell', { where: { quantity: '{quantity}' } }],
    // A part of the first income of a fund gives back what was paid for it.
    ['*equalisation*', 'returnOfCapital'],
    ['*distribution*|*dividend*', 'dividend'],
    ['*interest*', 'interest', { isCash: true }],
  ],
}

/** Holdings of an account at AJ Bell, and its cash. Prices may be in pence and of other currencies; values and costs are in pounds. */
export const AJ_BELL: Preset = {
  id: 'aj-bell',
  decimal: '.',
  days: 'dmy',
  currency: 'GBP',
  unnamedCosts: true,
  tables: [
    AJ_BELL_TRANSACTIONS,
    {
      marks: ['Investment', 'Quantity', 'Value (£)', 'Cost (£)', 'Valuation currency', 'Portfolio', 'Ticker'],
      columns: {
        name: 'Investment',
        quantity: 'Quantity',
        value: 'Value (£)',
        net: 'Value (£)',
        cost: 'Cost (£)',
        currency: 'Valuation currency',
        day: 'Date',
        account: 'Portfolio',
        text: 'Ticker',
      },
      texts: ['FUND:{sedol}', '*:{ticker}'],
      lines: [
        ['Cash*', 'closing', { on: 'name' }],
        ['Total*', '-total', { on: 'name' }],
        ['*', 'holding', { on: 'name' }],
      ],
    },
    {
      marks: ['Date', 'Description', 'Receipt (GBP)|Receipt (£)', 'Payment (GBP)|Payment (£)', 'Balance (GBP)|Balance (£)'],
      columns: {
        day: 'Date',
        text: 'Description',
        gross: 'Receipt (GBP)|Receipt (£)',
        net: 'Payment (GBP)|Payment (£)',
        balance: 'Balance (GBP)|Balance (£)',
      },
      // Purchases and sales have no units here.
      lines: [
        ['*purchase*|*bought*|*sale*|*sold*|*redemption*', 'unknown', { on: 'text' }],
        ['*dividend*|*distribution*', 'dividend', { on: 'text' }],
        ['*interest*', 'interest', { on: 'text', isCash: true }],
        ['*charge*|*fee*', 'custodyFee', { on: 'text', sign: -1, isCash: true, where: { gross: '' } }],
        ['*charge*|*fee*', 'custodyFee', { on: 'text', isCash: true }],
        ['*', 'transfer', { on: 'text', sign: -1, isCash: true, where: { gross: '' } }],
        ['*', 'transfer', { on: 'text', isCash: true }],
      ],
    },
  ],
}
