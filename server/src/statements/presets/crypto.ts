import { FIAT } from '../base/fiat.ts'
import type { Preset, Table } from '../tables/preset.ts'

/** The account of the exchange of Coinbase: each trade is what was given and what was received, with its fee in a line of its own. */
const COINBASE_EXCHANGE: Table = {
  marks: ['portfolio', 'type', 'time', 'amount', 'balance', 'amount/balance unit', 'trade id'],
  columns: {
    kind: 'type',
    day: 'time',
    quantity: 'amount',
    ticker: 'amount/balance unit',
    reference: 'trade id',
    status: 'transfer id',
  },
  lines: [
    ['match', 'conversion'],
    ['fee', 'bankFee', { isCash: true, where: { ticker: FIAT } }],
    // The two sides of a change into a stable coin have no number in common.
    ['fee|conversion', 'unknown'],
    ['rebate', 'other', { isCash: true, where: { ticker: FIAT } }],
    ['deposit|withdrawal', 'transfer', { isCash: true, where: { ticker: FIAT } }],
    ['deposit|withdrawal', 'transfer'],
  ],
}

/** The transaction history of Coinbase; the account of its exchange, and the fills of it. */
export const COINBASE: Preset = {
  id: 'coinbase',
  hasNumbers: true,
  decimal: '.',
  days: 'ymd',
  instruments: 'crypto',
  joins: ['legs'],
  tables: [
    COINBASE_EXCHANGE,
    {
      marks: ['trade id', 'product', 'side', 'created at', 'size', 'size unit', 'price/fee/total unit'],
      columns: {
        reference: 'trade id',
        kind: 'side',
        day: 'created at',
        quantity: 'size',
        ticker: 'size unit',
        price: 'price',
        fee: 'fee',
        net: 'total',
        currency: 'price/fee/total unit',
      },
      lines: [
        ['BUY', 'buy'],
        ['SELL', 'sell'],
      ],
    },
    {
      marks: ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted'],
      columns: {
        reference: 'ID',
        day: 'Timestamp',
        kind: 'Transaction Type',
        ticker: 'Asset',
        quantity: 'Quantity Transacted',
        currency: 'Price Currency|Spot Price Currency',
        price: 'Price at Transaction|Spot Price at Transaction|{currency} Spot Price at Transaction',
        text: 'Notes',
        net: 'Total (inclusive of fees and/or spread)|Total (inclusive of fees)|Total|{currency} Total (inclusive of fees)',
        fee: 'Fees and/or Spread|Fees|{currency} Fees',
      },
      texts: ['Converted * to {otherQuantity} {otherTicker}'],
      lines: [
        ['*buy', 'buy'],
        ['*sell', 'sell'],
        ['Convert', 'conversion', { sign: -1 }],
        ['*income*|*reward*|*earn*|Subscription Rebate*|Airdrop', 'incomeInKind', { sign: 1 }],
        ['Subscription', 'bankFee', { sign: -1, isCash: true, where: { ticker: FIAT } }],
        ['*deposit*', 'transfer', { sign: 1, isCash: true, where: { ticker: FIAT } }],
        ['*withdraw*', 'transfer', { sign: -1, isCash: true, where: { ticker: FIAT } }],
        ['Send|*withdraw*', 'transfer', { sign: -1 }],
        ['Receive|*deposit*', 'transfer', { sign: 1 }],
        ['*transfer*|*staking*|*unstak*|*fork*|*migration*', '-noMovement'],
      ],
    },
  ],
}

/** The history of Bitvavo. */
export const BITVAVO: Preset = {
  id: 'bitvavo',
  hasNumbers: true,
  decimal: '.',
  days: 'ymd',
  instruments: 'crypto',
  tables: [
    {
      marks: ['Timezone', 'Type', 'Currency', 'Amount', 'Transaction ID'],
      columns: {
        day: 'Date',
        time: 'Time',
        kind: 'Type',
        ticker: 'Currency',
        quantity: 'Amount',
        price: 'Quote Price|Price (EUR)',
        priceCurrency: 'Quote Currency',
        net: 'Received / Paid Amount|EUR received / paid',
        currency: 'Received / Paid Currency',
        fee: 'Fee amount',
        feeCurrency: 'Fee currency',
        status: 'Status',
        reference: 'Transaction ID',
      },
      lines: [
        ['Cancelled|Canceled|Failed', '-cancelledOrder', { on: 'status' }],
        ['buy', 'buy'],
        ['sell', 'sell'],
        ['staking|*reward*|*interest*|*campaign*|*affiliate*|rebate|fixed_staking', 'incomeInKind', { sign: 1 }],
        ['deposit', 'transfer', { sign: 1, isCash: true, where: { ticker: FIAT } }],
        ['withdrawal', 'transfer', { sign: -1, isCash: true, where: { ticker: FIAT } }],
        ['deposit|withdrawal', 'transfer', { where: { ticker: '' } }],
        ['deposit', 'transfer', { sign: 1 }],
        ['withdrawal', 'transfer', { sign: -1 }],
      ],
    },
  ],
}

/** The history of the app of Crypto.com. */
export const CRYPTO_COM: Preset = {
  id: 'crypto-com',
  decimal: '.',
  days: 'ymd',
  instruments: 'crypto',
  tables: [
    {
      marks: ['Timestamp (UTC)', 'Transaction Kind', 'Native Currency', 'Native Amount'],
      columns: {
        day: 'Timestamp (UTC)',
        text: 'Transaction Description',
        ticker: 'Currency',
        quantity: 'Amount',
        otherTicker: 'To Currency',
        otherQuantity: 'To Amount',
        currency: 'Native Currency',
        net: 'Native Amount',
        kind: 'Transaction Kind',
        reference: 'Transaction Hash',
      },
      lines: [
        ['viban_purchase|*exchange', 'conversion'],
        ['crypto_purchase|*_purchase', 'buy'],
        ['crypto_viban_exchange|*_sold|card_top_up', 'sell'],
        ['*_interest*|*reward*|*cashback*|referral*|*bonus*|*airdrop*', 'incomeInKind'],
        ['*lockup*|*stake*|*earn_program*|supercharger*|*_earn_*|lockup*', '-noMovement'],
        ['*', 'transfer', { isCash: true, where: { ticker: FIAT } }],
        ['*', 'transfer'],
      ],
      // Some lines lack the empty cell of one of the two columns of a conversion.
      otherTitles:
        'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash'.split(
          ',',
        ),
    },
  ],
}

/** The transactions of Relai. */
export const RELAI: Preset = {
  id: 'relai',
  decimal: '.',
  instruments: 'crypto',
  tables: [
    {
      marks: ['Transaction Type', 'BTC Amount', 'BTC Price', 'Fiat Currency|Currency Pair'],
      columns: {
        day: 'Date',
        kind: 'Transaction Type',
        quantity: 'BTC Amount',
        text: 'Currency Pair',
        price: 'BTC Price',
        gross: 'Fiat Amount (excl. fees)|Fiat Amount',
        currency: 'Fiat Currency',
        fee: 'Fee',
        feeCurrency: 'Fee Currency',
        reference: 'Operation ID|Transaction ID',
        ticker: 'Asset',
      },
      texts: ['{ticker}/{currency}'],
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['Deposit|Receive', 'transfer', { sign: 1 }],
        ['Withdrawal|Send', 'transfer', { sign: -1 }],
      ],
    },
  ],
}

/** The trades of CoinTracking. Its amounts have their fees in them. */
export const COINTRACKING: Preset = {
  id: 'cointracking',
  instruments: 'crypto',
  tables: [
    {
      marks: ['Type', 'Buy', 'Sell', 'Fee', 'Exchange', 'Group'],
      columns: {
        kind: 'Type',
        otherQuantity: 'Buy',
        otherTicker: 'Buy+1',
        quantity: 'Sell',
        ticker: 'Sell+1',
        fee: 'Fee',
        feeCurrency: 'Fee+1',
        counter: 'Sell',
        counterCurrency: 'Sell+1',
        net: 'Buy',
        currency: 'Buy+1',
        text: 'Comment',
        day: 'Date',
        reference: 'Tx-ID',
      },
      lines: [
        ['Trade', 'conversion', { sign: -1 }],
        ['Deposit', 'transfer', { sign: 1, isCash: true, where: { otherTicker: FIAT } }],
        ['Deposit', 'transfer', { sign: 1, where: { otherQuantity: '{quantity}', otherTicker: '{ticker}' } }],
        ['Withdrawal', 'transfer', { sign: -1, isCash: true, where: { ticker: FIAT } }],
        ['Withdrawal|Spend|Lost|Stolen', 'transfer', { sign: -1 }],
        [
          '*income*|*reward*|*bonus*|staking|mining|airdrop|gift*|*interest*|masternode|minting|dividends*',
          'other',
          { isCash: true },
        ],
        ['*fee*', 'bankFee', { sign: -1 }],
      ],
    },
  ],
}
