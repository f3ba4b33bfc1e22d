import { FIAT } from '../base/fiat.ts'
import type { Preset } from '../tables/preset.ts'

const KRAKEN_FIAT = `${FIAT}|ZEUR|ZUSD|ZGBP|ZCAD|ZJPY|ZAUD|EUR.HOLD|USD.HOLD`

/** The ledgers of Kraken: each trade is what was given and what was received, each with its fee on top. */
export const KRAKEN: Preset = {
  id: 'kraken',
  decimal: '.',
  days: 'ymd',
  instruments: 'crypto',
  addsFees: true,
  symbols: {
    ZEUR: 'EUR',
    ZUSD: 'USD',
    ZGBP: 'GBP',
    ZCAD: 'CAD',
    ZJPY: 'JPY',
    ZAUD: 'AUD',
    'EUR.HOLD': 'EUR',
    'USD.HOLD': 'USD',
    XXBT: 'BTC',
    XBT: 'BTC',
    'XBT.M': 'BTC',
    XETH: 'ETH',
    'ETH.S': 'ETH',
    ETH2: 'ETH',
    'ETH2.S': 'ETH',
    XXRP: 'XRP',
    XLTC: 'LTC',
    XXLM: 'XLM',
    XXMR: 'XMR',
    XETC: 'ETC',
    XZEC: 'ZEC',
    XXDG: 'DOGE',
    XDG: 'DOGE',
    'DOT.S': 'DOT',
    'SOL.S': 'SOL',
    'ADA.S': 'ADA',
    'ATOM.S': 'ATOM',
    'XTZ.S': 'XTZ',
    'EUR.M': 'EUR',
    'USD.M': 'USD',
  },
  joins: ['legs'],
  tables: [
    {
      marks: ['txid', 'refid', 'time', 'type', 'aclass', 'asset', 'amount', 'fee'],
      columns: {
        status: 'txid',
        reference: 'refid',
        day: 'time',
        kind: 'type',
        text: 'subtype',
        ticker: 'asset',
        quantity: 'amount',
        fee: 'fee',
        feeCurrency: 'asset',
      },
      lines: [
        // An unsettled line has no number, and comes again.
        ['', '-repeated', { on: 'status' }],
        [
          '*allocation|*tostaking|*fromstaking|stakingfromspot|spotfromstaking|spottofutures|spotfromfutures',
          '-noMovement',
          { on: 'text' },
        ],
        ['trade|spend|receive|conversion|sale', 'conversion'],
        ['deposit|withdrawal|adjustment', 'transfer', { isCash: true, where: { ticker: KRAKEN_FIAT } }],
        ['deposit|withdrawal', 'transfer'],
        ['staking|earn|reward|dividend|airdrop', 'incomeInKind'],
        ['rollover|margin|settled', 'unknown'],
      ],
    },
  ],
}

/** The history of Bitpanda. Its amounts in a currency have their fees in them. */
export const BITPANDA: Preset = {
  id: 'bitpanda',
  hasNumbers: true,
  decimal: '.',
  days: 'ymd',
  tables: [
    {
      marks: ['Transaction ID', 'Timestamp', 'Transaction Type', 'In/Out', 'Amount Fiat', 'Amount Asset', 'Asset'],
      columns: {
        reference: 'Transaction ID',
        day: 'Timestamp',
        kind: 'Transaction Type',
        side: 'In/Out',
        net: 'Amount Fiat',
        currency: 'Fiat',
        quantity: 'Amount Asset',
        ticker: 'Asset',
        price: 'Asset market price',
        assetClass: 'Asset class',
        priceCurrency: 'Asset market price currency',
      },
      lines: [
        ['buy', 'buy'],
        ['sell', 'sell'],
        ['deposit', 'transfer', { sign: 1, isCash: true, where: { ticker: FIAT } }],
        ['withdrawal', 'transfer', { sign: -1, isCash: true, where: { ticker: FIAT } }],
        ['transfer(stake)|transfer(unstake)|*stake*', '-noMovement'],
        ['deposit', 'transfer', { sign: 1 }],
        ['withdrawal', 'transfer', { sign: -1 }],
        ['reward*|bonus*|airdrop*', 'incomeInKind', { sign: 1 }],
        ['transfer', 'transfer', { sign: 1, where: { side: 'incoming' } }],
        ['transfer', 'transfer', { sign: -1, where: { side: 'outgoing' } }],
      ],
    },
  ],
}

/** The transaction history of Binance: what was given and received at one time is one trade, its fee a line of its own. */
export const BINANCE: Preset = {
  id: 'binance',
  decimal: '.',
  instruments: 'crypto',
  joins: ['legs'],
  tables: [
    {
      marks: ['UTC_Time|Time', 'Account', 'Operation', 'Coin', 'Change'],
      columns: {
        day: 'UTC_Time|Time',
        kind: 'Operation',
        ticker: 'Coin',
        quantity: 'Change',
        text: 'Remark',
      },
      lines: [
        ['*Interest|*Reward*|*Airdrop*|Distribution|*Cashback*|Commission Rebate|Commission History|Referral*', 'incomeInKind'],
        ['*Fee', 'bankFee', { isCash: true, where: { ticker: FIAT } }],
        ['*Fee', 'transfer'],
        [
          'Buy|Sell|Transaction *|Binance Convert|Large OTC trading|Small assets exchange BNB|Auto-Invest Transaction',
          'conversion',
        ],
        ['Buy Crypto*|Sell Crypto*|Token Swap*|*Auto-Conversion', 'conversion'],
        ['*Deposit|*Withdraw*', 'transfer', { isCash: true, where: { ticker: FIAT } }],
        ['*Deposit|*Withdraw*|Crypto Box|P2P Trading|Binance Payment|Send|Receive', 'transfer'],
        ['*Subscription|*Redemption|*purchase|*transfer*|*Savings*|*Simple Earn*|Staking Purchase', '-noMovement'],
      ],
    },
  ],
}
