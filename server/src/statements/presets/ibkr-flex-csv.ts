import type { Preset } from '../tables/preset.ts'

/** Trades and cash of a Flex query of Interactive Brokers as CSV. */
export const IBKR_FLEX_CSV: Preset = {
  id: 'ibkr-flex-csv',
  decimal: '.',
  negativeCosts: true,
  joins: ['dividendTax'],
  frames: 'BOF|BOA|BOS|EOS|EOA|EOF|HEADER',
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
        ...{ assetClass: 'AssetClass|Asset Class', section: 'Notes/Codes|Notes', multiplier: 'Multiplier', expiry: 'Expiry' },
      },
      lines: [
        ['SYMBOL_SUMMARY|CLOSED_LOT|ASSET_SUMMARY|WASH_SALE', '-repeated', { on: 'status' }],
        ['{counterCurrency}.{priceCurrency}', 'fx', { on: 'ticker', where: { isin: '' } }],
        ['', 'fx', { on: 'isin', where: { ticker: '', name: '' } }],
        ['CFD', 'unknown'],
        ['OPT|FOP', 'expiry', { where: { section: 'Ep|Ep;*|*;Ep|*;Ep;*' } }],
        ['OPT|FOP', 'assignment', { where: { section: 'A|A;*|*;A|*;A;*' } }],
        ['OPT|FOP', 'exercise', { where: { section: 'Ex|Ex;*|*;Ex|*;Ex;*' } }],
        ['*', 'trade', { status: 'cancelled', where: { section: 'Ca|Ca;*|*;Ca|*;Ca;*' } }],
        ['FUT', 'trade', { isMargined: true }],
        ['*', 'trade'],
      ],
    },
    {
      marks: ['Symbol', 'ActionDescription|Action Description', 'Quantity', 'Type'],
      columns: {
        ...{ account: 'ClientAccountID|AccountId', kind: 'Type', day: 'Date/Time|DateTime|Report Date|ReportDate', isin: 'ISIN' },
        ...{ ticker: 'Symbol', name: 'Description', text: 'ActionDescription|Action Description', quantity: 'Quantity' },
        ...{ gross: 'Proceeds|Amount', currency: 'CurrencyPrimary|Currency', reference: 'TransactionID' },
      },
      lines: [
        ['FS|RS', 'split'],
        ['SD|HD', 'stockDividend'],
        ['SO', 'spinOff'],
        ['TC|TO|CM', 'merger'],
        ['RI|SR', 'rights'],
        ['BM|BC', 'redemption', { where: { quantity: '{quantity}' } }],
        ['*', 'conversion'],
      ],
    },
    {
      marks: ['Symbol', 'MarkPrice|Mark Price', 'PositionValue|Position Value', 'Quantity|Position'],
      columns: {
        ...{ account: 'ClientAccountID|AccountId', kind: 'LevelOfDetail', assetClass: 'AssetClass|Asset Class', isin: 'ISIN' },
        ...{ ticker: 'Symbol', name: 'Description', day: 'ReportDate|Report Date', quantity: 'Quantity|Position' },
        ...{ price: 'MarkPrice|Mark Price', value: 'PositionValue|Position Value', cost: 'CostBasisMoney|Cost Basis Money' },
        currency: 'CurrencyPrimary|Currency',
      },
      lines: [
        ['LOT', '-repeated'],
        ['*', 'holding'],
      ],
    },
    {
      marks: ['CurrencyPrimary|Currency', 'StartingCash|Starting Cash', 'EndingCash|Ending Cash'],
      columns: { account: 'ClientAccountID|AccountId', currency: 'CurrencyPrimary|Currency', net: 'EndingCash|Ending Cash' },
      lines: [
        ['BASE_SUMMARY', '-valuation', { on: 'currency' }],
        ['*', 'closing', { on: 'currency' }],
      ],
    },
    {
      marks: ['Direction', 'Quantity', 'CashTransfer|Cash Transfer'],
      columns: {
        ...{ account: 'ClientAccountID|AccountId', kind: 'Type', day: 'Date|DateTime|Date/Time', isin: 'ISIN', ticker: 'Symbol' },
        ...{ text: 'Description', quantity: 'Quantity', net: 'CashTransfer|Cash Transfer', currency: 'CurrencyPrimary|Currency' },
        reference: 'TransactionID',
      },
      lines: [
        ['*', 'transfer', { isCash: true, where: { quantity: '|0' } }],
        ['*', 'transfer'],
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
