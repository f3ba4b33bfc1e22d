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

/** The movements of an account at Fineco. */
export const FINECO_ACCOUNT: Preset = {
  id: 'fineco-account',
  days: 'dmy',
  currency: 'EUR',
  accountLabels: 'Conto Corrente: {account}|Conto Corrente',
  tables: [
    {
      marks: [
        'Data_Operazione|Data Operazione|Data',
        'Data_Valuta|Data Valuta',
        'Entrate',
        'Uscite',
        'Descrizione_Completa|Descrizione Completa',
      ],
      columns: {
        day: 'Data_Operazione|Data Operazione|Data',
        settleDay: 'Data_Valuta|Data Valuta',
        kind: 'Descrizione',
        text: 'Descrizione_Completa|Descrizione Completa',
        status: 'Stato',
        gross: 'Entrate',
        net: 'Uscite',
      },
      lines: [
        ['*autorizzato*|*prenotat*', '-reservation', { on: 'status' }],
        ['*Canone*|*Commission*|*Imposta bollo*|*Spese*', 'bankFee', { isCash: true }],
        ['*Interess*|*Competenze*', 'interest', { isCash: true }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}
