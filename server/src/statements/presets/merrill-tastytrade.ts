import type { Preset } from '../tables/preset.ts'

/** The activity of Merrill and Merrill Edge. */
export const MERRILL: Preset = {
  id: 'merrill',
  decimal: '.',
  days: 'mdy',
  currency: 'USD',
  accountLabels: 'Selected account(s):{account}',
  tables: [
    {
      marks: [
        'Trade Date|Settlement Date',
        'Description',
        'Type',
        'Symbol/ CUSIP|Symbol/CUSIP #|Symbol/CUSIP',
        'Amount|Amount ($)',
      ],
      columns: {
        day: 'Trade Date|Settlement Date',
        settleDay: 'Settlement Date',
        account: 'Account|Account #',
        text: 'Description|Description 1',
        ticker: 'Symbol/ CUSIP|Symbol/CUSIP #|Symbol/CUSIP',
        quantity: 'Quantity',
        price: 'Price|Price ($)',
        net: 'Amount|Amount ($)',
      },
      lines: [
        [`Reinvestment Share(s) *REINV AMT $\{gross} REINV PRICE $\{price} REINV SHRS {quantity}*`, 'buy', { on: 'text' }],
        // The units are free there, and the cash is in the other line.
        ['Reinvestment Share(s) *', 'unknown', { on: 'text', where: { net: '|$0.00|0|0.00' } }],
        ['Reinvestment Program*', '-ownCash', { on: 'text' }],
        ['Purchase *|Reinvestment Share(s) *', 'buy', { on: 'text', where: { quantity: '{quantity}' } }],
        ['Sale *|*Share Sale *', 'sell', { on: 'text', where: { quantity: '{quantity}' } }],
        ['Deposit ML Bank*|Withdrawal ML*|Check Accumulation*', '-ownCash', { on: 'text' }],
        ['Foreign Tax*|*Tax Withh*|*Withholding*', 'tax', { on: 'text' }],
        ['Foreign Dividend*|Dividend*|*Dividend *|*Cap* Gain*', 'dividend', { on: 'text' }],
        ['Bank Interest*', 'interest', { on: 'text', isCash: true }],
        ['Margin Interest*', 'financing', { on: 'text', isCash: true }],
        ['Interest*', 'interest', { on: 'text' }],
        ['*Advisory Program*|*Advisory Fee*|*Advisory*', 'adviceFee', { on: 'text', isCash: true }],
        ['*Fee *|* Fee', 'bankFee', { on: 'text', isCash: true }],
        ['Redemption*|Maturity*', 'redemption', { on: 'text', where: { quantity: '{quantity}' } }],
        ['*Split*', 'split', { on: 'text' }],
        ['*Exchange *', 'conversion', { on: 'text' }],
        ['Funds *|Withdrawal*|Deposit*|*Transfer*|Check*|Wire*|ACH*|Pre Authdebit*|Direct Deposit*', 'transfer', { on: 'text' }],
      ],
    },
  ],
}

/** The transactions of tastytrade. Its prices of options are of whole contracts, and are not read. */
export const TASTYTRADE: Preset = {
  id: 'tastytrade',
  decimal: '.',
  days: 'ymd',
  currency: 'USD',
  negativeCosts: true,
  tables: [
    {
      marks: ['Date', 'Type', 'Sub Type', 'Action', 'Symbol', 'Instrument Type', 'Value', 'Root Symbol', 'Underlying Symbol'],
      columns: {
        day: 'Date',
        kind: 'Type',
        text: 'Sub Type',
        side: 'Action',
        ticker: 'Symbol',
        name: 'Description',
        gross: 'Value',
        quantity: 'Quantity',
        fee: 'Commissions',
        fee2: 'Fees',
        currency: 'Currency',
        reference: 'Order #',
      },
      lines: [
        ['Trade', 'buy', { where: { side: 'BUY*' } }],
        ['Trade', 'sell', { where: { side: 'SELL*' } }],
        ['Receive Deliver', 'expiry', { where: { text: 'Expiration' } }],
        ['Receive Deliver', 'assignment', { where: { text: 'Assignment' } }],
        ['Receive Deliver', 'exercise', { where: { text: 'Exercise' } }],
        ['Money Movement', 'dividend', { where: { text: 'Dividend' } }],
        ['Money Movement', 'interest', { isCash: true, where: { text: '*Interest' } }],
        ['Money Movement', 'bankFee', { isCash: true, where: { text: '*Fee*' } }],
        ['Money Movement', 'transfer', { isCash: true, where: { text: 'Deposit|Withdrawal|Transfer' } }],
        ['Money Movement', 'other', { isCash: true, where: { text: 'Balance Adjustment' } }],
      ],
    },
  ],
}

/** The history of Firstrade. */
export const FIRSTRADE: Preset = {
  id: 'firstrade',
  decimal: '.',
  days: 'ymd',
  currency: 'USD',
  tables: [
    {
      marks: ['Symbol', 'Quantity', 'Price', 'Action', 'Description', 'TradeDate', 'SettledDate', 'Amount', 'RecordType'],
      columns: {
        day: 'TradeDate',
        settleDay: 'SettledDate',
        kind: 'Action',
        ticker: 'Symbol',
        cusip: 'CUSIP',
        text: 'Description',
        quantity: 'Quantity',
        price: 'Price',
        net: 'Amount',
        accrued: 'Interest',
        fee: 'Commission',
        fee2: 'Fee',
      },
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['Dividend', 'buy', { where: { quantity: '{quantity}', text: '*REIN*' } }],
        ['*', 'tax', { where: { text: '*WITHHELD*|*NRA *|*FOREIGN TAX*' } }],
        ['Dividend', 'dividend'],
        ['Interest', 'interest', { isCash: true }],
        ['Other', 'spinOff', { where: { text: '*SPIN*OFF*' } }],
        ['Other', 'split', { where: { text: '*SPLIT*' } }],
        ['Other', 'bankFee', { isCash: true, where: { text: '*FEE*' } }],
        ['Other', 'transfer', { where: { text: '*ACH*|*WIRE*|*DEPOSIT*|*WITHDRAW*|*TRANSFER*|*ACAT*|*JOURNAL*' } }],
      ],
    },
  ],
}
