import type { Preset } from '../tables/preset.ts'

/** The transactions of Disnat. */
export const DISNAT: Preset = {
  id: 'disnat',
  decimal: ',',
  days: 'ymd',
  currency: 'CAD',
  tables: [
    {
      marks: ['Date de transaction', 'Type de transaction', 'Symbole', "Montant de l'opération|Montant de l’opération"],
      columns: {
        ...{ day: 'Date de transaction', settleDay: 'Date de règlement', kind: 'Type de transaction', ticker: 'Symbole' },
        ...{ assetClass: "Classe d'actif|Classe d’actif", name: 'Description', quantity: 'Quantité', price: 'Prix' },
        ...{ priceCurrency: 'Devise du prix', fee: 'Commission payée', currency: 'Devise du compte' },
        net: "Montant de l'opération|Montant de l’opération",
      },
      lines: [
        ['ACHAT*', 'buy'],
        ['VENTE*', 'sell'],
        ['DIVIDENDE*|DISTRIBUTION*', 'dividend'],
        ['INTÉRÊT*', 'interest', { isCash: true }],
        ['*IMPÔT*|RETENUE*', 'tax'],
        ['TAXE*|FRAIS*', 'bankFee', { isCash: true }],
        ['COTISATION*|RÉSILIATION*|DÉPÔT*|RETRAIT*|TRANSFERT*|SUBVENTION*|INCITATIF*', 'transfer', { isCash: true }],
      ],
    },
  ],
}
