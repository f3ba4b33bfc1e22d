import type { LineKind, Preset } from '../tables/preset.ts'

/** The transactions of BUX. */
export const BUX: Preset = {
  id: 'bux',
  decimal: '.',
  days: 'ymd',
  joins: ['splitLegs'],
  tables: [
    {
      marks: ['Transaction Time (CET)', 'Transaction Category', 'Transaction Type', 'Transaction Amount'],
      columns: {
        day: 'Transaction Time (CET)',
        assetClass: 'Transaction Category',
        kind: 'Transaction Type',
        isin: 'Asset Id',
        name: 'Asset Name',
        priceCurrency: 'Asset Currency',
        currency: 'Transaction Currency',
        rate: 'Exchange Rate',
        net: 'Transaction Amount',
        price: 'Trade Price|Asset Price',
        quantity: 'Trade Quantity|Asset Quantity',
        balance: 'Cash Balance Amount',
        side: 'Transfer Type',
      },
      lines: [
        ['corporate_actions', 'split', { on: 'assetClass', sign: -1, where: { side: 'ASSET_REDEEM' } }],
        ['corporate_actions', 'split', { on: 'assetClass', sign: 1, where: { side: 'ASSET_DEPOSIT' } }],
        ['Buy Trade|Buy*', 'buy'],
        ['Sell Trade|Sell*', 'sell'],
        ['Cash Dividend*|Dividend*', 'dividend'],
        ['*tax*', 'tax'],
        ['*interest*', 'interest'],
        ['*fee*|*commission*', 'bankFee'],
        ['*deposit*|*withdrawal*|*transfer*|*iDEAL*|*SEPA*', 'transfer', { isCash: true }],
        ['*split*', 'split'],
        ['*', 'other', { isCash: true, where: { quantity: '' } }],
      ],
      // Some lines of money have one empty cell more.
      otherTitles:
        'Transaction Time (CET),Transaction Category,Transaction Type,Transfer Type,,Transaction Amount,Transaction Currency,Cash Balance Amount'.split(
          ',',
        ),
    },
  ],
}

/** The movements of an investment account at Rabobank. */
export const RABOBANK: Preset = {
  id: 'rabobank',
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  tables: [
    {
      marks: ['Portefeuille', 'Naam', 'Datum', 'Type mutatie', 'Volume', 'Koers'],
      columns: {
        account: 'Portefeuille',
        name: 'Naam',
        day: 'Datum',
        kind: 'Type mutatie',
        currency: 'Valuta mutatie',
        quantity: 'Volume',
        price: 'Koers',
        priceCurrency: 'Valuta koers',
        fee: 'Kosten €',
        net: 'Bedrag',
        gross: 'Waarde',
        isin: 'ISIN code',
        time: 'Tijd',
        mic: 'Beurs',
      },
      lines: [
        ['Koop*|Aankoop*', 'buy'],
        ['Verkoop*', 'sell'],
        ['*dividendbelasting*|*belasting*', 'tax'],
        ['*dividend*', 'dividend'],
        ['*coupon*', 'coupon'],
        ['*rente*', 'interest'],
        ['*kosten*|*tarief*', 'bankFee', { isCash: true }],
        ['*stort*|*opname*|*overboek*|*deponer*|*licht*', 'transfer'],
        ['*', 'transfer', { where: { isin: '' } }],
      ],
    },
  ],
}

/** Amounts without a sign: what was paid, and what came. */
const byDirection = ([names, outcome]: readonly [string, LineKind[1]]): readonly LineKind[] => [
  [names, outcome, { on: 'name', isCash: true, sign: -1, where: { side: 'Af|Debit' } }],
  [names, outcome, { on: 'name', isCash: true, sign: 1, where: { side: 'Bij|Credit' } }],
]

/** The transactions of a bank account at ING in the Netherlands, in Dutch and English. */
export const ING_NETHERLANDS: Preset = {
  id: 'ing-netherlands',
  decimal: ',',
  days: 'ymd',
  currency: 'EUR',
  tables: [
    {
      marks: ['Naam / Omschrijving|Name / Description', 'Rekening|Account', 'Af Bij|Debit/credit', 'Bedrag (EUR)|Amount (EUR)'],
      columns: {
        day: 'Datum|Date',
        name: 'Naam / Omschrijving|Name / Description',
        account: 'Rekening|Account',
        side: 'Af Bij|Debit/credit',
        net: 'Bedrag (EUR)|Amount (EUR)',
        kind: 'Mutatiesoort|Transaction type',
        text: 'Mededelingen|Notifications',
        balance: 'Saldo na mutatie|Resulting balance',
      },
      lines: (
        [
          ['*rente*|*interest*', 'interest'],
          ['Kosten *|Costs *', 'bankFee'],
          ['*', 'transfer'],
        ] as const
      ).flatMap(byDirection),
    },
  ],
}
