import type { Preset } from '../tables/preset.ts'

/** Transactions of Swissquote, in four languages. */
export const SWISSQUOTE: Preset = {
  id: 'swissquote',
  decimal: '.',
  days: 'dmy',
  joins: ['fx'],
  tables: [
    {
      marks: ['Order #|Auftrag #|Ordre #|Ordine #', 'Net Amount|Nettobetrag|Montant net|Importo netto', 'ISIN'],
      columns: {
        day: 'Date|Datum|Data',
        reference: 'Order #|Auftrag #|Ordre #|Ordine #',
        kind: 'Transaction|Transaktionen|Transaktion|Transazione',
        ticker: 'Symbol|Symbole|Simbolo',
        name: 'Name|Nom|Nome',
        isin: 'ISIN',
        quantity: 'Quantity|Anzahl|Quantité|Quantità',
        price: 'Unit price|Stückpreis|Prix unitaire|Prezzo unitario',
        fee: 'Costs|Kosten|Coûts|Costi',
        accrued: 'Accrued Interest|Aufgelaufene Zinsen|Intérêts courus|Interessi maturati',
        net: 'Net Amount|Nettobetrag|Montant net|Importo netto',
        currency: 'Currency|Währung|Devise|Valuta|Net Amount Currency|Währung Nettobetrag',
        balance: 'Balance|Saldo|Solde',
      },
      lines: [
        ['Buy|Kauf|Achat|Acquisto', 'buy'],
        ['Sell|Verkauf|Vente|Vendita', 'sell'],
        ['Redemption|Rückzahlung|Remboursement|Rimborso', 'redemption'],
        ['Forex*|Fx*|Devisen*|Change*', 'fx'],
        ['Dividend|Dividende|Dividendo|Capital Gain|Kapitalgewinn|Gain en capital|Spin off*', 'dividend'],
        ['Return of capital|Kapitalrückzahlung|Remboursement de capital', 'returnOfCapital'],
        ['Coupon|Coupons|Zinsen auf Wertpapieren', 'coupon'],
        ['Interest*|Zinsen*|Intérêts*|Interessi*', 'interest'],
        ['Custody Fees|Depotgebühren|Droits de garde|Diritti di custodia', 'custodyFee'],
        ['*fee*|*gebühr*|Frais*|Spese*|*commission*', 'bankFee'],
        ['*tax*|*steuer*|Impôt*|Imposta*', 'tax'],
        ['Crypto Deposit|Crypto Withdrawal|Securities transfer*|Titellieferung*|Einlieferung*|Auslieferung*', 'transfer'],
        ['Credit|Debit|Payment|Deposit|Withdrawal|Vergütung|Zahlung|Gutschrift|Belastung|Auszahlung', 'transfer'],
        ['Einzahlung|Crédit|Débit|Versement|Retrait|Paiement|Accredito|Addebito|Pagamento', 'transfer'],
        ['Stock Split|Split|Reverse Split', 'split'],
        ['Internal exchange|Interner Titelumtausch|Échange interne', 'conversion'],
      ],
    },
  ],
}
