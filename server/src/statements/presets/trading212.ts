import type { Preset } from '../tables/preset.ts'

/** The history of Trading 212. */
export const TRADING_212: Preset = {
  id: 'trading212',
  decimal: '.',
  days: 'ymd',
  joins: ['splitLegs'],
  tables: [
    {
      marks: ['Action', 'No. of shares', 'Price / share', 'Total|Total ({currency})'],
      columns: {
        kind: 'Action',
        day: 'Time|Time (UTC)',
        isin: 'ISIN',
        ticker: 'Ticker',
        name: 'Name',
        text: 'Notes',
        reference: 'ID',
        quantity: 'No. of shares',
        price: 'Price / share',
        priceCurrency: 'Currency (Price / share)',
        net: 'Total|Total ({currency})',
        currency: 'Currency (Total)',
        counter: 'Currency conversion to amount',
        counterCurrency: 'Currency (Currency conversion to amount)',
        sold: 'Currency conversion from amount',
        soldCurrency: 'Currency (Currency conversion from amount)',
        tax: 'Withholding tax',
        taxCurrency: 'Currency (Withholding tax)',
        fee: 'Currency conversion fee|Currency conversion fee ({currency})',
        feeCurrency: 'Currency (Currency conversion fee)',
        fee2: 'Stamp duty reserve tax|French transaction tax|Stamp duty reserve tax ({currency})|French transaction tax ({currency})|Transaction fee ({currency})',
      },
      lines: [
        ['* buy', 'buy'],
        ['* sell', 'sell'],
        ['*Return of capital*', 'returnOfCapital'],
        ['Dividend manufactured*|Dividend*', 'dividend'],
        ['*interest*', 'interest'],
        ['Deposit|Card credit|Bonus|Free shares|Spending cashback', 'transfer', { sign: 1 }],
        ['Withdrawal|Card debit|New card cost', 'transfer', { sign: -1 }],
        ['Transfer out', 'transfer', { sign: -1 }],
        ['Transfer in', 'transfer', { sign: 1 }],
        ['Stock split close', 'split', { sign: -1 }],
        ['Stock split open', 'split', { sign: 1 }],
        ['Stock distribution*|Stock dividend*', 'stockDividend'],
        ['Spin-off*|Spin off*', 'spinOff'],
        ['Currency conversion', 'fx'],
        ['*fee*', 'bankFee'],
        ['Result adjustment|*adjustment*|*cashback*', 'other'],
      ],
      otherTitles:
        'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax)'.split(
          ',',
        ),
    },
  ],
}
