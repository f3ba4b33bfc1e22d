import type { NotePreset } from './note-preset.ts'

const SIDES = (debit: readonly string[]): string => debit.flatMap((text) => [`${text} {currency} {net}`]).join('|')

/** Settlements and dividends of Trade Republic, in several languages. */
const TRADE_REPUBLIC: NotePreset = {
  id: 'trade-republic-note',
  marks: ['TRADE REPUBLIC BANK GMBH*'],
  days: 'dmy',
  kinds: [
    ['*Order Verkauf am {day}, um *|*Order Sell on {day} at *|*de vente le {day}*|*Vendita il {day}*|*Venta el {day}*', 'sell'],
    ["*Order Kauf am {day}, um *|*Order Buy on {day} at *|*d'achat le {day}*|*Acquisto il {day}*|*Compra el {day}*", 'buy'],
    [
      '*Sparplan* am {day} *|*savings plan * on {day} *|*investissement programmé le {day} *|*Saveback* am {day} *|*Round up* am {day} *',
      'buy',
    ],
    ['*Dividende mit dem Ex-Tag {exDay}.*|*Ausschüttung mit dem Ex-Tag {exDay}.*|*dividend with * ex* {exDay}*', 'dividend'],
    ['DIVIDENDE|DIVIDEND|BARDIVIDENDE|AUSSCHÜTTUNG|DIVIDENDE EN ESPÈCES|DIVIDENDO*', 'dividend'],
    ['ZINSZAHLUNG|KUPONZAHLUNG|COUPON PAYMENT', 'coupon'],
    [
      "ABRECHNUNG ZINSEN|INTEREST INVOICE|INTEREST PAYMENT|RAPPORT D'INTÉRÊTS*|RESOCONTO INTERESSI*",
      'interest',
      { isCash: true },
    ],
  ],
  values: [
    ...['{name} ({ticker}) ', '{name} ', '{isin} ', ''].flatMap((front) =>
      ['Stk.', 'Pcs.', 'titre(s)', 'unit.', 'Pz.', 'azioni', 'acciones'].flatMap((unit) => [
        `${front}{quantity} ${unit} {price} {priceCurrency} {gross} {grossCurrency}`,
        `${front}{quantity} ${unit} {price} {priceCurrency}`,
      ]),
    ),
    'ISIN: {isin}|ISIN : {isin}|{isin}|{isin} {quantity} *',
    '* {settleDay} {net} {currency}',
    'Cash * {gross} {grossCurrency}',
    'AUSFÜHRUNG {reference}|EXECUTION {reference}|* EXÉCUTION {reference}',
    'DEPOT {account}|* DEPOT {account}|SECURITIES ACCOUNT {account}|COMPTE-TITRES {account}|CONTO TITOLI {account}',
  ],
  fees: 'Fremdkostenzuschlag {amount} {amountCurrency}|External cost surcharge {amount} {amountCurrency}|Frais externes {amount} {amountCurrency}',
  taxes:
    '*steuer* {amount} {amountCurrency}|Solidaritätszuschlag* {amount} {amountCurrency}|* tax {amount} {amountCurrency}|Impôt * {amount} {amountCurrency}',
}

/** Notes of Swissquote in German, English and French. */
const SWISSQUOTE: NotePreset = {
  id: 'swissquote-note',
  marks: ['*Swissquote Bank*', '*Referenz: *|*reference: *|*référence: *'],
  decimal: '.',
  days: 'dmy',
  kinds: [
    [
      'Börsentransaktion: Kauf *|Stock-Exchange Transaction: Buy *|Opération de bourse: Achat *|Transaction boursière: Achat *',
      'buy',
    ],
    [
      'Börsentransaktion: Verkauf *|Stock-Exchange Transaction: Sell *|Opération de bourse: Vente *|Transaction boursière: Vente *',
      'sell',
    ],
    ['Dividende *|Dividend *|Kapitalgewinn *|Capital gain *|Gain en capital *', 'dividend'],
    ['Kapitalrückzahlung *|Return of capital *', 'returnOfCapital'],
    ['Zins *|Coupon *|Coupons *', 'coupon'],
  ],
  values: [
    '*Referenz: {reference}|*reference: {reference}|*référence: {reference}',
    '*auftrag vom {day} haben *|* order of {day}, we *|* ordre * du {day}*',
    '{name} ISIN: {isin}*',
    '{quantity} {price} {priceCurrency} {gross}',
    SIDES([
      'Zu Ihren Lasten',
      'Zu Ihren Gunsten',
      'To your debit',
      'To your credit',
      'A votre débit',
      'A votre crédit',
      'À votre débit',
      'À votre crédit',
    ]),
    'Anzahl {quantity}|Quantity {quantity}|Quantité {quantity}',
    'Betrag {grossCurrency} {gross}|Amount {grossCurrency} {gross}|Montant {grossCurrency} {gross}',
    'Total {grossCurrency} {gross}',
    'Total {currency} {net}',
    '*Valutadatum {settleDay}|*value date of {settleDay}|*Value date {settleDay}|*date de valeur {settleDay}',
    'Kunde: {account} - *|Client: {account} - *',
    'Ausführungsdatum {exDay}|Execution date {exDay}',
  ],
  fees: 'Kommission * {amountCurrency} {amount}|Commission * {amountCurrency} {amount}|Börsengebühren {amountCurrency} {amount}|Stock exchange fee {amountCurrency} {amount}|Frais de bourse {amountCurrency} {amount}',
  taxes:
    'Quellensteuer* {amountCurrency} {amount}|Verrechnungssteuer* {amountCurrency} {amount}|Zusätzlicher Steuerrückbehalt * {amountCurrency} {amount}|Abgabe * {amountCurrency} {amount}|Tax * {amountCurrency} {amount}|Withholding tax* {amountCurrency} {amount}|Impôt* {amountCurrency} {amount}|Taxe * {amountCurrency} {amount}',
}

/** Notes of ING in Germany. */
const ING: NotePreset = {
  id: 'ing-note',
  marks: ['ISIN (WKN) *', 'Wertpapierbezeichnung *', '*Direkt-Depot*|ING*'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Wertpapierabrechnung Verkauf*|Wertpapierabrechnung Rücknahme*|Verkauf|Verkauf aus *|Rücknahme', 'sell'],
    ['Wertpapierabrechnung Kauf*|Wertpapierabrechnung Bezug*|Wertpapierabrechnung Ausgabe*|Kauf|Kauf aus *|Bezug', 'buy'],
    ['Dividendengutschrift*|Ertragsgutschrift*|Ertragsausschüttung*', 'dividend'],
    ['Zinsgutschrift*', 'coupon'],
    ['Rückzahlung*', 'redemption'],
  ],
  values: [
    'ISIN (WKN) {isin} ({wkn})',
    'Wertpapierbezeichnung {name}',
    'Nominale Stück {quantity}|Nominale {quantity} Stück|Nominale {priceCurrency} {quantity}|Nominale {quantity} {priceCurrency}',
    'Kurs {priceCurrency} {price}|Kurs {price} %',
    'Ausführungstag / -zeit {day} um *|Ausführungstag / -zeit {day}*|Ausführungstag {day}|Fälligkeit {day}',
    SIDES([
      'Endbetrag zu Ihren Lasten',
      'Endbetrag zu Ihren Gunsten',
      'Gesamtbetrag zu Ihren Gunsten',
      'Gesamtbetrag zu Ihren Lasten',
    ]),
    'Kurswert {grossCurrency} {gross}|Brutto {grossCurrency} {gross}',
    'Valuta {settleDay}',
    '*Direkt-Depot Nr.: {account}',
    'Ordernummer {reference}',
    'Ex-Tag {exDay}',
  ],
  fees: 'Provision {amountCurrency} {amount}|Handels* {amountCurrency} {amount}|*gebühr {amountCurrency} {amount}|*entgelt {amountCurrency} {amount}',
  taxes: '*steuer * {amountCurrency} {amount}|Solidaritätszuschlag * {amountCurrency} {amount}|QuSt * {amountCurrency} {amount}',
}

/** Notes that dwpbank writes for DKB, cooperative and savings banks. */
const DWPBANK: NotePreset = {
  id: 'dwpbank-note',
  marks: ['Nominale Wertpapierbezeichnung ISIN (WKN)', 'Ausmachender Betrag *'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Wertpapier Abrechnung Verkauf*|Wertpapier Abrechnung Rücknahme*', 'sell'],
    ['Wertpapier Abrechnung Kauf*|Wertpapier Abrechnung Ausgabe*', 'buy'],
    ['Dividendengutschrift*|Ausschüttung*|Ertragsgutschrift*', 'dividend'],
    ['Zinsgutschrift*', 'coupon'],
    ['Gutschrift fälliger *|Einlösung*', 'redemption'],
  ],
  values: [
    'Stück {quantity} {name} {isin} ({wkn})|{priceCurrency} {quantity} {name} {isin} ({wkn})',
    'Schlusstag/-Zeit {day} *|Schlusstag {day}*|Ausführungstag {day}*|Zahlbarkeitstag {settleDay} *',
    'Ausführungskurs {price} {priceCurrency}*|Ausführungskurs {price} %*',
    'Ausmachender Betrag {net}- {currency}|Ausmachender Betrag {net}+ {currency}|Ausmachender Betrag {net} {currency}',
    'Kurswert {gross}- {grossCurrency}|Kurswert {gross} {grossCurrency}|*ertrag {gross}+ {grossCurrency}|Dividendengutschrift {gross}+ {grossCurrency}',
    'Stückzinsen * {accrued}- {grossCurrency}|Stückzinsen * {accrued} {grossCurrency}',
    '*Valuta {settleDay} zu *|*Wertstellung {settleDay} zu *',
    'Depotnummer {account}',
    'Auftragsnummer {reference}|Abrechnungsnr. {reference}',
    '*Ex-Tag {exDay}*',
  ],
  fees: 'Provision {amount}- {amountCurrency}|*gebühr {amount}- {amountCurrency}|*entgelt {amount}- {amountCurrency}|*kosten {amount}- {amountCurrency}|*courtage {amount}- {amountCurrency}',
  taxes:
    'Kapitalertragsteuer * {amount}- {amountCurrency}|Solidaritätszuschlag * {amount}- {amountCurrency}|Kirchensteuer * {amount}- {amountCurrency}|*quellensteuer * {amount}- {amountCurrency}',
}

/** Notes of Scalable Capital. */
const SCALABLE: NotePreset = {
  id: 'scalable-capital-note',
  marks: ['Scalable Capital *'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Verkauf {name} {quantity} Stk. {price} {priceCurrency} {gross} {grossCurrency}', 'sell'],
    ['Kauf {name} {quantity} Stk. {price} {priceCurrency} {gross} {grossCurrency}', 'buy'],
    ['Dividende|Ausschüttung', 'dividend'],
  ],
  values: [
    'Ausführung {day} * Geschäft {reference}',
    'ISIN {isin}|{isin}|Berechtigtes Wertpapier {name}',
    'Depot {account} *|Verrechnungskonto {account} (*)',
    'Total {net} {currency}|Gesamtbetrag {net} {currency}',
    '*(Valuta: {settleDay})*',
    '* {settleDay} Gutschrift * {gross} {grossCurrency}',
    'Ex Tag {exDay}',
  ],
  fees: 'Ordergebühren {amount} {amountCurrency}|Ordergebühr {amount} {amountCurrency}',
  taxes: '*steuer {amount} {amountCurrency}|Solidaritätszuschlag {amount} {amountCurrency}',
}

/** Notes of comdirect, before taxes. */
const COMDIRECT: NotePreset = {
  id: 'comdirect-note',
  marks: ['*comdirect *', 'Nennwert Zum Kurs von'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Wertpapierverkauf', 'sell'],
    ['Wertpapierkauf', 'buy'],
  ],
  values: [
    'St. {quantity} {priceCurrency} {price}',
    'Geschäftstag : {day} *',
    '* {isin}',
    'Kurswert : {grossCurrency} {gross}',
    '* {settleDay} {currency} {net}',
    'Depotnr.: {account}',
    '*Rechnungsnummer : {reference}',
  ],
  fees: '*provision : {amountCurrency} {amount}|*entgelt : {amountCurrency} {amount}|*gebühr : {amountCurrency} {amount}|*Spesen* : {amountCurrency} {amount}',
  taxes: '*steuer : {amountCurrency} {amount}',
}

/** Notes of Baader Bank, which kept the accounts of Scalable Capital and others. */
const BAADER: NotePreset = {
  id: 'baader-note',
  marks: ['Baader Bank*|*Baader Bank *', 'Nominale *ISIN: *'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Wertpapierabrechnung: Verkauf*', 'sell'],
    ['Wertpapierabrechnung: Kauf*', 'buy'],
    ['Fondsausschüttung*|Dividendenabrechnung*|Ertragsthesaurierung mit Ausschüttung*', 'dividend'],
  ],
  values: [
    'Nominale *ISIN: {isin} WKN: {wkn} *|Nominale *ISIN: {isin} WKN: {wkn}',
    'STK {quantity} {name} {priceCurrency} {price}|STK {quantity} {name}',
    '*Handelsdatum: {day}|*Handelsdatum: {day} *',
    'Kurswert {grossCurrency} {gross}|Bruttobetrag {grossCurrency} {gross}',
    'Zu Lasten Konto * Valuta: {settleDay} {currency} {net}|Zu Gunsten Konto * Valuta: {settleDay} {currency} {net}',
    '*Depotnummer {account}|*Depotnummer: {account}',
    'Auftragsnummer: {reference} *|Vorgangs-Nr.: {reference}',
    '*Ex-Tag: {exDay}*',
  ],
  fees: 'Provision {amountCurrency} {amount}|*gebühr {amountCurrency} {amount}|*entgelt {amountCurrency} {amount}|*kosten {amountCurrency} {amount}',
  taxes:
    '*steuer* {amountCurrency} {amount} -|*steuer* {amountCurrency} {amount}|Solidaritätszuschlag {amountCurrency} {amount} -|Solidaritätszuschlag {amountCurrency} {amount}',
}

/** Notes of flatex on one trade. Its notes on several trades have other words, and are not read. */
const FLATEX: NotePreset = {
  id: 'flatex-note',
  marks: ['*flatex*|*biw AG*', 'Wertpapierabrechnung Kauf*|Wertpapierabrechnung Verkauf*', '*Endbetrag *'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['Wertpapierabrechnung Verkauf*', 'sell'],
    ['Wertpapierabrechnung Kauf*', 'buy'],
  ],
  values: [
    'Nr.{reference} Kauf {name} ({isin}/{wkn})|Nr.{reference} Verkauf {name} ({isin}/{wkn})',
    'davon ausgef. : {quantity} St.*|*ausgeführt : {quantity} St.*',
    'Kurs : {price} {priceCurrency} *|Kurs : {price} {priceCurrency}',
    '*Kurswert : {gross} {grossCurrency}',
    'Schlusstag : {day}, *|Schlusstag : {day},*|Schlusstag : {day} *|Schlusstag : {day}',
    'Valuta : {settleDay} *|Valuta : {settleDay}',
    '*Endbetrag : {net} {currency}|*Endbetrag : {currency} {net}',
    'Depotnummer : {account}|*Depotnummer: {account}',
  ],
  fees: '*Provision : {amount} {amountCurrency}|*Eigene Spesen : {amount} {amountCurrency}|*Fremde Spesen : {amount} {amountCurrency}',
  taxes: '*Einbeh. Steuer : {amount} {amountCurrency}|*Einbeh. KESt : {amount} {amountCurrency}',
}

/** Notes of Consorsbank. */
const CONSORSBANK: NotePreset = {
  id: 'consorsbank-note',
  marks: ['*Consors*', 'ORDERABRECHNUNG*|WERTPAPIERABRECHNUNG*', 'KURSWERT *', 'WERT *'],
  decimal: ',',
  days: 'dmy',
  kinds: [
    ['VERKAUF AM {day} *|VERKAUF AM {day}', 'sell'],
    ['KAUF AM {day} *|KAUF AM {day}', 'buy'],
  ],
  values: [
    '{name} {isin}',
    'ST {quantity}',
    'KURS {price} {priceCurrency} *|KURS {price} P.ST. *|KURS {price} P.ST.',
    'KURSWERT {grossCurrency} {gross}',
    'WERT {settleDay} {currency} {net}',
    'DEPOTNUMMER {account}|DEPOT-NR. {account}',
  ],
  fees: 'PROVISION {amountCurrency} {amount}|GRUNDGEB* {amountCurrency} {amount}|*SPESEN {amountCurrency} {amount}|*ENTGELT {amountCurrency} {amount}|*COURTAGE {amountCurrency} {amount}|*GEBÜHR {amountCurrency} {amount}',
  taxes: '*STEUER* {amountCurrency} {amount}|SOLIDARITÄTSZUSCHLAG* {amountCurrency} {amount}|SOLZ* {amountCurrency} {amount}',
}

/** All presets of notes. */
export const NOTES: readonly NotePreset[] = [
  TRADE_REPUBLIC,
  SWISSQUOTE,
  ING,
  DWPBANK,
  SCALABLE,
  COMDIRECT,
  BAADER,
  FLATEX,
  CONSORSBANK,
]
