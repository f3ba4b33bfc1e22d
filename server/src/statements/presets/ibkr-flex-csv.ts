import type { Preset } from '../tables/preset.ts'

/** Trades and cash of a Flex query of Interactive Brokers as CSV. */
export const IBKR_FLEX_CSV: Preset = {
  id: 'ibkr-flex-csv',
  decimal: '.',
  days: 'ymd',
  negativeCosts: true,
  joins: ['dividendTax'],
  tables: [
    {
      // Orders and their executions say the same; what comes first is read.
      levels: { field: 'status', names: ['ORDER', 'EXECUTION'] },
      marks: ['Buy/Sell', 'TradeDate|Date/Time|DateTime', 'Quantity', 'TradePrice|Price'],
      columns: {
        ...{
          account: 'ClientAccountID|AccountId',
          side: 'Buy/Sell',
          kind: 'AssetClass|Asset Class',
          day: 'DateTime|Date/Time|TradeDate',
        },
        ...{
          settleDay: 'SettleDateTarget|SettleDate',
          isin: 'ISIN',
          cusip: 'CUSIP',
          ticker: 'Symbol',
          name: 'Description',
          quantity: 'Quantity',
        },
        ...{
          price: 'TradePrice|Price',
          gross: 'Proceeds|TradeMoney',
          currency: 'CurrencyPrimary|Currency',
          fee: 'IBCommission|Commission',
        },
        ...{
          feeCurrency: 'IBCommissionCurrency',
          tax: 'Taxes',
          reference: 'TradeID|TransactionID',
          counter: 'Quantity',
          status: 'LevelOfDetail',
        },
      },
      lines: [
        ['SYMBOL_SUMMARY|CLOSED_LOT|ASSET_SUMMARY|WASH_SALE', '-repeated', { on: 'status' }],
        ['{counterCurrency}.{priceCurrency}', 'fx', { on: 'ticker', where: { isin: '' } }],
        ['', 'fx', { on: 'isin', where: { ticker: '', name: '' } }],
        ['CFD', 'unknown'],
        ['FUT', 'trade', { isMargined: true }],
        ['*', 'trade'],
      ],
    },
    {
      marks: ['Type', 'Amount', 'CurrencyPrimary|Currency', 'SettleDate|Date/Time|DateTime|ReportDate', 'Description'],
      columns: {
        ...{
          account: 'ClientAccountID|AccountId',
          kind: 'Type',
          day: 'SettleDate|Date/Time|DateTime|ReportDate',
          exDay: 'ExDate',
          isin: 'ISIN',
        },
        ...{
          ticker: 'Symbol',
          text: 'Description',
          net: 'Amount',
          currency: 'CurrencyPrimary|Currency',
          reference: 'TransactionID',
        },
      },
      lines: [
        ['*withholding*|*tax*', 'tax'],
        ['Dividends|Dividend', 'returnOfCapital', { where: { text: '*return of capital)' } }],
        ['*dividend*', 'dividend'],
        ['*Bond Interest*', 'coupon'],
        ['*Interest Paid*', 'financing'],
        ['*Interest*', 'interest'],
        ['Deposit*|Withdraw*', 'transfer', { isCash: true }],
        ['*Advisor*', 'adviceFee'],
        ['*Fee*|*Commission*', 'bankFee'],
        ['*', 'other'],
      ],
    },
  ],
}
