import type { LineKind, Preset } from '../tables/preset.ts'

/** The transactions of a portfolio at UBS, and those of an account. */
export const UBS: Preset = {
  id: 'ubs',
  decimal: '.',
  days: 'dmy',
  accountLabels: 'IBAN|Kontonummer|Account number|Numéro de compte|Numero di conto',
  currencyLabels: 'Bewertet in|Valued in|Évalué en|Valutato in',
  openingLabels: 'Anfangssaldo|Opening balance|Solde initial|Saldo iniziale',
  closingLabels: 'Schlusssaldo|Closing balance|Solde final|Saldo finale',
  tables: [
    {
      marks: ['Bankbeziehung', 'Beschreibung 1', 'Anzahl/Betrag', 'Trans.-Preis', 'Trans.-Wert'],
      columns: {
        account: 'Portfolio',
        day: 'Abschluss',
        settleDay: 'Valuta',
        kind: 'Beschreibung 1',
        text: 'Beschreibung 2',
        name: 'Beschreibung 2',
        valor: 'Valor',
        isin: 'ISIN',
        quantity: 'Anzahl/Betrag',
        price: 'Trans.-Preis',
        priceCurrency: 'Anzahl/Betrag+1',
        rate: 'Devisenkurs',
        currency: 'Bewertungswährung',
        net: 'Trans.-Wert',
        accrued: 'Marchzinsen',
        reference: 'Auftrags-Nr.',
        assetClass: 'Instrumentenkategorie',
      },
      lines: [
        ['Storno', 'buy', { status: 'cancelled', where: { text: 'Kauf*|Zeichnung*' } }],
        ['Storno', 'sell', { status: 'cancelled', where: { text: 'Verkauf*' } }],
        ['Kauf*|Zeichnung*', 'buy'],
        ['Verkauf*', 'sell'],
        ['Rückzahlung*', 'redemption'],
        ['*Dividende*|*Ausschüttung*', 'dividend'],
        ['*Coupon*', 'coupon'],
        ['*Zins*', 'interest', { isCash: true }],
        ['*steuer*', 'tax'],
        ['*Depotgebühr*|*Gebühr*|*Spesen*', 'custodyFee', { sign: -1, isCash: true }],
        ['Einzahlung*|Gutschrift*', 'transfer', { sign: 1, isCash: true }],
        ['Auszahlung*|Belastung*', 'transfer', { sign: -1, isCash: true }],
        ['*Split*', 'split'],
      ],
    },
    {
      marks: [
        'Abschlussdatum|Trade date|Date de transaction|Data di operazione',
        'Buchungsdatum|Booking date|Date de comptabilisation|Data di registrazione',
        'Belastung|Debit|Débit|Addebito',
        'Gutschrift|Credit|Crédit|Accredito',
        'Transaktions-Nr.|Transaction no.|No de transaction|N. di transazione',
        'Beschreibung1|Description1|Descrizione1',
      ],
      columns: {
        day: 'Buchungsdatum|Booking date|Date de comptabilisation|Data di registrazione',
        settleDay: 'Valutadatum|Value date|Date de valeur|Data di valuta',
        currency: 'Währung|Currency|Monnaie|Valuta',
        net: 'Belastung|Debit|Débit|Addebito',
        gross: 'Gutschrift|Credit|Crédit|Accredito',
        balance: 'Saldo|Balance|Solde',
        reference: 'Transaktions-Nr.|Transaction no.|No de transaction|N. di transazione',
        text: 'Beschreibung1|Description1|Descrizione1',
      },
      lines: [
        // Parts of the payment above them.
        ['*', '-memo', { on: 'day', where: { gross: '', net: '' } }],
        ...moneyLines('*Zins*|*interest*|*intérêt*|*interess*', '*preisabschluss*|*Gebühr*|*fee*|*Spesen*|*frais*'),
      ],
    },
  ],
}

/** Transactions of Swissquote, in four languages. */
export const SWISSQUOTE: Preset = {
  id: 'swissquote',
  decimal: '.',
  days: 'dmy',
  joins: ['fx'],
  tables: [
    {
      marks: ['Order #|Auftrag #|Ordre #|Ordre|Ordine #|Ordine', 'Net Amount|Nettobetrag|Montant net|Importo netto', 'ISIN'],
      columns: {
        day: 'Date|Datum|Data',
        reference: 'Order #|Auftrag #|Ordre #|Ordre|Ordine #|Ordine',
        kind: 'Transaction|Transaktionen|Transaktion|Transazione',
        ticker: 'Symbol|Symbole|Simbolo',
        name: 'Name|Nom|Nome',
        isin: 'ISIN',
        quantity: 'Quantity|Anzahl|Quantité|Quantità',
        price: 'Unit price|Stückpreis|Prix unitaire|Prezzo unitario',
        fee: 'Costs|Kosten|Coûts|Costi',
        accrued: 'Accrued Interest|Aufgelaufene Zinsen|Intérêts courus|Interessi maturati',
        net: 'Net amount in account currency|Nettobetrag in der Währung des Kontos|Nettobetrag in Kontowährung|Montant net dans la devise du compte|Importo netto nella valuta del conto|Net Amount|Nettobetrag|Montant net|Importo netto',
        currency: 'Currency|Währung|Devise|Monnaie|Valuta|Moneta|Net Amount Currency|Währung Nettobetrag',
        priceCurrency: 'Net Amount Currency|Währung Nettobetrag',
        balance: 'Balance|Saldo|Solde',
      },
      lines: [
        ['Buy|Kauf|Achat|Acquisto', 'buy'],
        ['Sell|Verkauf|Vente|Vendita', 'sell'],
        ['Redemption|Rückzahlung|Remboursement|Rimborso', 'redemption'],
        ['Forex*|Fx*|Devisen*|Change*', 'fx'],
        ['Dividend|Dividende|Dividendo|Capital Gain|Kapitalgewinn|Gain en capital', 'dividend'],
        // The units of a spin-off cost nothing; what is paid instead of them is income.
        ['Spin off*', 'spinOff', { where: { net: '0|0.0|0.00|-' } }],
        ['Spin off*', 'dividend'],
        ['Return of capital|Kapitalrückzahlung|Remboursement de capital', 'returnOfCapital'],
        ['Coupon|Coupons|Zinsen auf Wertpapieren', 'coupon'],
        ['Interest*|Zins|Zinsen*|Intérêts*|Interessi*', 'interest'],
        ['Custody Fees|Depotgebühren|Droits de garde|Frais de garde|Diritti di custodia', 'custodyFee'],
        ['*fee*|*gebühr*|Frais*|Spese*|*commission*', 'bankFee'],
        ['*tax*|*steuer*|Impôt*|Imposta*', 'tax'],
        [
          'Crypto Deposit|Crypto Withdrawal|Securities transfer*|Titellieferung*|Einlieferung*|Auslieferung*|Titeleingang|Titelausgang',
          'transfer',
        ],
        ['Credit|Debit|Payment|Deposit|Withdrawal|Vergütung|Zahlung|Gutschrift|Belastung|Auszahlung', 'transfer'],
        ['Einzahlung|Crédit|Débit|Versement|Retrait|Paiement|Accredito|Addebito|Pagamento', 'transfer'],
        ['Zahlungseingang|Zahlungsausgang|Debitkarte|Kreditkarte|Bargeldbezug|TWINT*|Überweisung', 'transfer', { isCash: true }],
        ['Stock Split|Split|Reverse Split', 'split'],
        ['Merger|Fusion|Fusione', 'merger'],
        ['Rights|Bezugsrechte|Droits de souscription|Diritti di sottoscrizione', 'rights'],
        ['Internal exchange|Interner Titelumtausch|Échange interne', 'conversion'],
      ],
    },
  ],
}

/** Accounts at PostFinance; debits have a sign. */
export const POSTFINANCE: Preset = {
  id: 'postfinance',
  decimal: '.',
  days: 'dmy',
  accountLabels: 'Konto|Account|Compte|Conto',
  currencyLabels: 'Währung|Currency|Monnaie|Devise|Valuta',
  frames: 'Disclaimer*',
  tables: [
    {
      marks: [
        'Datum|Buchungsdatum',
        'Avisierungstext',
        'Gutschrift in {currency}|Gutschrift',
        'Lastschrift in {currency}|Lastschrift',
      ],
      columns: {
        day: 'Datum|Buchungsdatum',
        settleDay: 'Valuta',
        text: 'Avisierungstext',
        balance: 'Saldo in {currency}|Saldo',
        gross: 'Gutschrift in {currency}|Gutschrift',
        net: 'Lastschrift in {currency}|Lastschrift',
      },
      lines: moneyLines('Zins*|*Zinsabschluss*', '*Kontoführung*|*Gebühr*|Preis für*'),
    },
  ],
}

/** Accounts at Zürcher Kantonalbank; debits have a column of their own and no sign. */
export const ZKB: Preset = {
  id: 'zkb',
  decimal: '.',
  days: 'dmy',
  tables: [
    {
      marks: ['Datum|Date', 'Buchungstext|Booking text', 'ZKB-Referenz|ZKB reference', 'Valuta|Value date'],
      columns: {
        day: 'Datum|Date',
        settleDay: 'Valuta|Value date',
        text: 'Buchungstext|Booking text',
        reference: 'ZKB-Referenz|ZKB reference',
        balance: 'Saldo {currency}|Balance {currency}',
        gross: 'Gutschrift {currency}|Credit {currency}',
        net: 'Belastung {currency}|Debit {currency}',
      },
      // Parts of the order above them.
      lines: [
        ['*', '-memo', { on: 'day', where: { day: '', text: '*' } }],
        ...moneyLines('*Zins*|*interest*', '*Gebühr*|*fee*|*Spesen*'),
      ],
    },
  ],
}

function moneyLines(interest: string, fee: string): readonly LineKind[] {
  return (
    [
      [interest, 'interest'],
      [fee, 'bankFee'],
      ['*', 'transfer'],
    ] as const
  ).flatMap(([pattern, outcome]): readonly LineKind[] => [
    [pattern, outcome, { on: 'text', isCash: true, sign: -1, where: { gross: '' } }],
    [pattern, outcome, { on: 'text', isCash: true }],
  ])
}
