import type { Preset } from '../tables/preset.ts'

/** The securities and operations of Fineco. Its values are in euros, before commissions. */
export const FINECO: Preset = {
  id: 'fineco',
  days: 'dmy',
  currency: 'EUR',
  unsigned: true,
  accountLabels: 'Dossier: {account}|Dossier',
  tables: [
    {
      marks: ['Operazione', 'Data valuta', 'Descrizione', 'Titolo', 'Isin', 'Segno', 'Controvalore'],
      columns: {
        day: 'Operazione',
        settleDay: 'Data valuta',
        kind: 'Descrizione',
        name: 'Titolo',
        isin: 'Isin',
        side: 'Segno',
        quantity: 'Quantita|Quantità',
        price: 'Prezzo',
        priceCurrency: 'Divisa',
        rate: 'Cambio',
        gross: 'Controvalore',
        fee: 'Commissioni amministrato',
        fee2: 'Commissioni Fondi Sw/Ingr/Uscita',
      },
      lines: [
        ['Compravendita*|*Sottoscrizione*', 'buy', { where: { side: 'A' } }],
        ['Compravendita*', 'sell', { where: { side: 'V' } }],
        ['Dividend*|Provent*', 'dividend'],
        ['*Cedol*', 'coupon'],
        ['Rimborso*', 'redemption'],
        ['Aumento capitale*', 'rights'],
        ['*Frazionamento*|*Raggruppamento*', 'split'],
        ['*Fusione*|*Concambio*', 'merger'],
      ],
    },
  ],
}
