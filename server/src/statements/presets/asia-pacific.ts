import type { LineKind, Preset } from '../tables/preset.ts'

/** A line without a credit is a payment. */
const paid = (lines: string, outcome: LineKind[1]): LineKind => [lines, outcome, { on: 'text', sign: -1, where: { gross: '' } }]
const received = (lines: string, outcome: LineKind[1]): LineKind => [lines, outcome, { on: 'text', sign: 1, where: { net: '' } }]

/** The account transactions and the confirmed transactions of CommSec. */
export const COMMSEC: Preset = {
  id: 'commsec',
  decimal: '.',
  days: 'dmy',
  currency: 'AUD',
  tables: [
    {
      marks: ['Date', 'Reference', 'Details', 'Debit($)', 'Credit($)'],
      // Its balance is what is owed.
      columns: { day: 'Date', reference: 'Reference', text: 'Details', net: 'Debit($)', gross: 'Credit($)' },
      lines: [
        ['B {quantity} {ticker} @ {price}', 'buy', { on: 'text', where: { gross: '' } }],
        ['S {quantity} {ticker} @ {price}', 'sell', { on: 'text', where: { net: '' } }],
        ['Dividend {ticker}|Dividend {ticker} *', 'dividend', { on: 'text', sign: 1 }],
        received('*interest*', 'interest'),
        paid('*interest*', 'financing'),
        paid('*fee*|*charge*', 'bankFee'),
        paid('*', 'transfer'),
        received('*', 'transfer'),
      ],
    },
    {
      marks: ['Code', 'Company', 'Date', 'Type', 'Quantity', 'Unit Price ($)'],
      columns: {
        ticker: 'Code',
        name: 'Company',
        day: 'Date',
        kind: 'Type',
        quantity: 'Quantity',
        price: 'Unit Price ($)',
        gross: 'Trade Value ($)',
        fee: 'Brokerage+GST ($)|Brokerage + GST ($)',
        net: 'Total Value ($)',
        reference: 'Contract Note',
      },
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
      ],
    },
  ],
}

/** The cash report of SelfWealth, of its account in any currency: the list does not say it. */
export const SELFWEALTH: Preset = {
  id: 'selfwealth',
  decimal: '.',
  days: 'ymd',
  joins: ['order'],
  tables: [
    {
      marks: ['TransactionDate', 'Comment', 'Credit', 'Debit'],
      columns: {
        day: 'TransactionDate',
        text: 'Comment',
        net: 'Debit',
        gross: 'Credit',
        // The rest of the title is in a column of its own.
        balance: 'Balance * Please note|Balance',
      },
      lines: [
        ['Opening Balance', 'opening', { on: 'text' }],
        ['Closing Balance', 'closing', { on: 'text' }],
        [`Order {reference}: Buy {quantity} {ticker} @ $\{price}`, 'buy', { on: 'text' }],
        [`Order {reference}: Sell {quantity} {ticker} @ $\{price}`, 'sell', { on: 'text' }],
        paid('Order {reference}: Brokerage *', 'bankFee'),
        received('*interest*', 'interest'),
        paid('*fee*', 'bankFee'),
        paid('*', 'transfer'),
        received('*', 'transfer'),
      ],
    },
  ],
}

/** The confirmations of CMC Invest, and of the brokers that deal by it. */
export const CMC: Preset = {
  id: 'cmc',
  days: 'dmy',
  decimal: '.',
  currency: 'AUD',
  tables: [
    {
      marks: ['AsxCode', 'Confirmation Number', 'Order Type', 'Trade Date', 'Brokerage', 'GST', 'Consideration'],
      columns: {
        account: 'Account Number',
        ticker: 'AsxCode',
        reference: 'Confirmation Number',
        kind: 'Order Type',
        day: 'Trade Date',
        settleDay: 'Settlement Date',
        price: 'Price',
        quantity: 'Quantity',
        fee: 'Brokerage',
        fee2: 'GST',
        tax: 'Stampduty',
        net: 'Consideration',
        status: 'Reverse Confirmation Number',
      },
      // A cancelling confirmation has the number of the cancelled one.
      lines: [
        ['Buy', 'buy', { where: { status: '0|' } }],
        ['Sell', 'sell', { where: { status: '0|' } }],
      ],
    },
  ],
}

/** The trades of Zerodha. Its charges are in the contract notes alone. */
export const ZERODHA: Preset = {
  id: 'zerodha',
  decimal: '.',
  days: 'ymd',
  currency: 'INR',
  hasNumbers: true,
  tables: [
    {
      marks: ['symbol|tradingsymbol', 'trade_date', 'exchange', 'segment', 'trade_type', 'quantity', 'price', 'trade_id'],
      columns: {
        day: 'trade_date',
        time: 'order_execution_time',
        ticker: 'symbol|tradingsymbol',
        isin: 'isin',
        mic: 'exchange',
        section: 'segment',
        kind: 'trade_type',
        quantity: 'quantity',
        price: 'price',
        reference: 'trade_id',
      },
      lines: [
        // Contracts, of which nothing but their symbol says what they are.
        ['*', 'unknown', { where: { section: 'FO|CDS|COM|NFO|MCX|BCD|*-FUT|*-OPT' } }],
        ['buy', 'buy'],
        ['sell', 'sell'],
      ],
    },
  ],
}
