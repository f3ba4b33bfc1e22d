import type { LineKind, Preset } from '../tables/preset.ts'

/** Kinds of money entries, by their text. */
const MONEY: readonly LineKind[] = [
  ['*dividende*|*coupon*', 'dividend', { on: 'text' }],
  ['*intérêts*|*interets*', 'interest', { on: 'text', isCash: true }],
  ['*droits de garde*', 'custodyFee', { on: 'text', isCash: true }],
  ['Frais *|*cotisation*', 'bankFee', { on: 'text', isCash: true }],
]

/** Accounts at BoursoBank, and what a securities account holds. */
export const BOURSORAMA: Preset = {
  id: 'boursorama',
  currency: 'EUR',
  tables: [
    {
      marks: ['dateOp', 'dateVal', 'label', 'amount', 'accountNum', 'accountLabel'],
      columns: {
        day: 'dateOp',
        settleDay: 'dateVal',
        text: 'label',
        net: 'amount',
        account: 'accountNum',
      },
      lines: [...MONEY, ['*', 'transfer', { on: 'text', isCash: true }]],
    },
    {
      marks: ['name', 'isin', 'quantity', 'buyingPrice', 'lastPrice', 'intradayVariation', 'amount'],
      columns: { name: 'name', isin: 'isin', quantity: 'quantity', price: 'lastPrice', value: 'amount' },
      lines: [['*', 'holding', { on: 'isin' }]],
    },
  ],
}

/** An account at Fortuneo. */
export const FORTUNEO: Preset = {
  id: 'fortuneo',
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  tables: [
    {
      marks: ['Date opération', 'Date valeur', 'libellé', 'Débit', 'Crédit'],
      columns: { day: 'Date opération', settleDay: 'Date valeur', text: 'libellé', net: 'Débit', gross: 'Crédit' },
      lines: [
        ...MONEY.map(
          ([pattern, outcome, options]): LineKind => [pattern, outcome, { ...options, sign: -1, where: { gross: '' } }],
        ),
        ...MONEY,
        ['*', 'transfer', { on: 'text', isCash: true, sign: -1, where: { gross: '' } }],
        ['*', 'transfer', { on: 'text', isCash: true }],
      ],
    },
  ],
}
