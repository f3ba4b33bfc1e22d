import type { Preset } from '../tables/preset.ts'

/** The activities of Parqet. */
export const PARQET: Preset = {
  id: 'parqet',
  days: 'dmy',
  unsigned: true,
  tables: [
    {
      marks: ['shares', 'assettype', 'identifier'],
      columns: {
        day: 'date',
        time: 'time',
        kind: 'type',
        price: 'price',
        quantity: 'shares',
        gross: 'amount',
        tax: 'tax',
        fee: 'fee',
        isin: 'identifier',
        wkn: 'wkn',
        assetClass: 'assettype',
        currency: 'currency',
        name: 'holdingname',
      },
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['Dividend', 'dividend'],
        ['Interest', 'interest', { isCash: true }],
        ['TransferIn|Deposit|Cash deposit', 'transfer', { sign: 1, isCash: true, where: { assetClass: 'Cash' } }],
        ['TransferOut|Withdrawal', 'transfer', { sign: -1, isCash: true, where: { assetClass: 'Cash' } }],
        ['TransferIn|Deposit|Cash deposit', 'transfer', { sign: 1 }],
        ['TransferOut|Withdrawal', 'transfer', { sign: -1 }],
        ['Cost|Fee|Fees', 'bankFee'],
        ['Tax|Taxes', 'tax'],
        ['Split', 'split'],
      ],
    },
  ],
}

/** The transactions of Trade Republic, and those of the programs that collect its documents. */
export const TRADE_REPUBLIC: Preset = {
  id: 'trade-republic',
  joins: ['splitLegs'],
  tables: [
    {
      marks: ['account_type|category', 'type', 'symbol', 'shares', 'amount', 'transaction_id'],
      columns: {
        ...{
          day: 'date|datetime',
          kind: 'type',
          assetClass: 'asset_class',
          name: 'name',
          isin: 'symbol',
          quantity: 'shares',
          price: 'price',
        },
        ...{ gross: 'amount', fee: 'fee', tax: 'tax', currency: 'currency', text: 'description', reference: 'transaction_id' },
      },
      lines: [
        ['BUY|SAVINGS_PLAN*|*ROUND*UP*|*SAVEBACK*|PRIVATE_MARKET_BUY', 'buy', { where: { quantity: '{quantity}' } }],
        ['SELL', 'sell'],
        ['DIVIDEND|DISTRIBUTION', 'dividend'],
        ['INTEREST_PAYMENT|INTEREST*', 'interest'],
        ['COUPON*', 'coupon'],
        ['*REDEMPTION*|*MATURITY*', 'redemption'],
        ['*TAX*', 'tax'],
        ['*FEE*', 'bankFee'],
        ['SPLIT|REVERSE_SPLIT', 'split'],
        ['SPINOFF|SPIN_OFF', 'spinOff'],
        ['*BONUS*|*SAVEBACK*|*CASHBACK*|GIFT|STOCKPERK|KICKBACK', 'other'],
        ['*', 'transfer', { where: { isin: '' } }],
        ['*TRANSFER*|*MIGRATION*|*DELIVERY*', 'transfer'],
      ],
    },
    {
      marks: ['Datum|Date', 'Typ|Type', 'Wert|Value', 'ISIN', 'Stück|Shares', 'Gebühren|Fees', 'Steuern|Taxes'],
      columns: {
        ...{ day: 'Datum|Date', kind: 'Typ|Type', net: 'Wert|Value', name: 'Notiz|Note', isin: 'ISIN', quantity: 'Stück|Shares' },
        ...{
          fee: 'Gebühren|Fees',
          tax: 'Steuern|Taxes',
          ticker: 'Ticker-Symbol|Ticker Symbol',
          wkn: 'WKN',
          currency: 'Buchungswährung|Transaction Currency',
        },
      },
      lines: [
        ['Kauf|Buy', 'buy'],
        ['Verkauf|Sell', 'sell'],
        ['Dividende|Dividend', 'dividend'],
        ['Zinsen|Interest', 'interest'],
        ['Zinsbelastung|Interest Charge', 'financing', { sign: -1 }],
        ['Gebühren|Fees', 'bankFee', { sign: -1 }],
        ['Gebührenerstattung|Fees Refund', 'bankFee', { sign: 1 }],
        ['Steuern|Taxes', 'tax', { sign: -1 }],
        ['Steuerrückerstattung|Tax Refund', 'tax', { sign: 1 }],
        ['Einlage|Deposit|Umbuchung (Eingang)|Transfer (Inbound)|Einlieferung|Delivery (Inbound)', 'transfer', { sign: 1 }],
        ['Entnahme|Removal|Umbuchung (Ausgang)|Transfer (Outbound)|Auslieferung|Delivery (Outbound)', 'transfer', { sign: -1 }],
      ],
    },
  ],
}

/** The transactions of Scalable Capital. */
export const SCALABLE: Preset = {
  id: 'scalable-capital',
  decimal: ',',
  days: 'ymd',
  currency: 'EUR',
  tables: [
    {
      marks: ['status', 'reference', 'assetType', 'type', 'isin', 'shares', 'amount'],
      columns: {
        ...{
          day: 'date',
          time: 'time',
          status: 'status',
          reference: 'reference',
          name: 'description',
          assetClass: 'assetType',
          kind: 'type',
        },
        ...{ isin: 'isin', quantity: 'shares', price: 'price', gross: 'amount', fee: 'fee', tax: 'tax', currency: 'currency' },
      },
      lines: [
        ['Cancelled|Expired|Rejected|Canceled', '-cancelledOrder', { on: 'status' }],
        ['Buy|Savings plan|Kauf|Sparplan', 'buy'],
        ['Sell|Verkauf', 'sell'],
        ['Distribution|Dividend|Ausschüttung|Dividende', 'dividend'],
        ['Interest|Zinsen', 'interest'],
        ['Security transfer|Corporate action|Deposit|Withdrawal|*transfer*|Einzahlung|Auszahlung', 'transfer'],
        ['Fee|Gebühr*', 'bankFee'],
        ['Taxes|Tax|Steuer*', 'tax'],
      ],
    },
  ],
}
