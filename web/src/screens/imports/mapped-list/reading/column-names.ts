import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'

/**
 * Alternative names of our columns in files of banks and custodians (English, German, French, Italian), separated by commas, the
 * most likely first.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  id:
    'Transaction ID, Reference, Reference number, Order ID, Order number, Trade ID, Booking number, Identifier, Referenz, ' +
    'Referenznummer, Auftragsnummer, Transaktionsnummer, Buchungsnummer, Ordernummer, Auftrag, Référence, Numéro d’ordre, ' +
    'No de transaction, Riferimento, Numero ordine, Ref, Nr, No',
  account:
    'Account number, Account ID, Account no, Portfolio number, Portfolio, Custody account, Safekeeping account, Depot, ' +
    'Depotnummer, Konto, Kontonummer, Depotnr, Kontonr, Kundennummer, Stammnummer, Compte, Numéro de compte, Dépôt, Conto, ' +
    'Numero conto, Deposito, IBAN',
  instrument:
    'ISIN, Symbol, Ticker, Valor, Valoren, Valorennummer, WKN, CUSIP, SEDOL, Security ID, Security, Instrument ID, ' +
    'Wertpapierkennnummer, Wertpapier, Titel, Titre, Valeur, Titolo, Code ISIN',
  trade_date:
    'Trade date, Transaction date, Execution date, Deal date, Handelsdatum, Handelstag, Abschlusstag, Schlusstag, ' +
    'Abschlussdatum, Ausführungsdatum, Date de négociation, Date d’opération, Date de transaction, Data operazione, Data ' +
    'negoziazione, Date, Datum, Buchungstag, Buchungsdatum, Data',
  settle_date:
    'Settlement date, Value date, Valuta, Valutadatum, Valutatag, Wertstellung, Erfüllungstag, Date de règlement, Date de ' +
    'valeur, Data regolamento, Data valuta, Settlement',
  pay_date:
    'Payment date, Pay date, Paid on, Zahltag, Zahlungsdatum, Zahlbarkeitsdatum, Date de paiement, Data pagamento, Value ' +
    'date, Valuta, Valutadatum, Date, Datum, Buchungsdatum, Data',
  ex_date: 'Ex-date, Ex-dividend date, Ex-Tag, Ex-Datum, Ex date, Date ex, Date de détachement, Data stacco',
  date: 'Booking date, Value date, Transaction date, Datum, Buchungsdatum, Buchungstag, Valuta, Data, Date',
  day: 'Date, As of, Price date, Datum, Tag, Stichtag, Kursdatum, Jour, Date de cours, Data, Giorno',
  type:
    'Transaction type, Order type, Side, Buy/Sell, Action, Activity, Operation, Kind, Category, Art, Geschäftsart, ' +
    'Transaktionsart, Auftragsart, Buchungsart, Vorgang, Transaktion, Kauf/Verkauf, Typ, Type d’opération, Opération, Sens, ' +
    'Tipo, Tipo operazione, Operazione',
  quantity:
    'Units, Shares, Number of shares, Nominal, Amount of shares, Qty, Anzahl, Stück, Stückzahl, Menge, Nominale, ' +
    'Nominalbetrag, Bestand, Quantité, Nombre, Quantità, Quantita',
  price: 'Execution price, Unit price, Rate, Kurs, Preis, Ausführungskurs, Stückpreis, Cours, Prix, Prezzo, Corso',
  close:
    'Closing price, Close price, Price, Last, Last price, Schlusskurs, Kurs, Preis, Cours, Clôture, Cours de clôture, ' +
    'Prezzo, Chiusura, NAV',
  rate: 'Exchange rate, FX rate, Wechselkurs, Devisenkurs, Kurs, Taux de change, Cours, Cambio, Tasso di cambio',
  currency:
    'Ccy, Cur, Trade currency, Price currency, Currency code, Whg, Währung, Wrg, Handelswährung, Kurswährung, Devise, ' +
    'Monnaie, Valuta, Divisa',
  fees:
    'Fee, Commission, Commissions, Brokerage, Costs, Charges, Gebühren, Gebühr, Spesen, Kommission, Courtage, Kosten, ' +
    'Provision, Frais, Commissioni, Spese',
  taxes: 'Tax, Stamp duty, Transaction tax, Steuern, Steuer, Abgaben, Stempel, Taxe, Impôts, Imposte, Tasse',
  tax: 'Withholding tax, Taxes, Steuer, Steuern, Quellensteuer, Verrechnungssteuer, Impôt, Impôt anticipé, Imposta',
  accrued: 'Accrued interest, Stückzinsen, Marchzinsen, Aufgelaufene Zinsen, Intérêts courus, Interessi maturati, Rateo',
  amount: 'Net amount, Net, Amount, Value, Betrag, Nettobetrag, Netto, Montant, Montant net, Importo, Importo netto',
  gross: 'Gross amount, Brutto, Bruttobetrag, Montant brut, Brut, Importo lordo, Lordo',
  currency_pair: 'Pair, Currency pair, Währungspaar, Devisenpaar, Paire, Coppia',
  ratio: 'Split ratio, Factor, Split factor, Verhältnis, Rapport, Rapporto',
  settlement_currency: 'Settlement ccy, Account currency, Abrechnungswährung, Kontowährung, Devise de règlement',
  settlement_rate: 'Settlement rate, Exchange rate, FX rate, Wechselkurs, Devisenkurs, Umrechnungskurs, Taux de change',
  counterparty:
    'Counter party, Beneficiary, Sender, Payee, Payer, Description, Gegenpartei, Auftraggeber, Empfänger, Begünstigter, ' +
    'Zahlungsempfänger, Buchungstext, Contrepartie, Bénéficiaire, Controparte, Beneficiario',
  cost_price: 'Cost, Average cost, Unit cost, Purchase price, Einstandspreis, Einstandskurs, Einstand, Prix de revient',
  cost_date: 'Purchase date, Acquisition date, Kaufdatum, Einstandsdatum, Date d’achat, Data acquisto',
  name:
    'Description, Designation, Security name, Full name, Bezeichnung, Titelbezeichnung, Wertpapiername, Désignation, Nom, ' +
    'Libellé, Nome, Denominazione, Descrizione',
  ticker: 'Symbol, Code, Short name, Kürzel, Kurzname, Symbole, Simbolo, ISIN',
  kind: 'Type, Instrument type, Security type, Asset type, Typ, Gattung, Wertpapierart, Instrumentart, Tipo',
  asset_class: 'Asset category, Class, Anlageklasse, Anlagekategorie, Kategorie, Classe d’actifs, Classe',
  valor: 'Valoren, Valorennummer, Numéro de valeur, Numero di valore',
  wkn: 'Wertpapierkennnummer',
  mic: 'Market, Exchange, Börse, Handelsplatz, Bourse, Borsa',
  sector: 'Industry, GICS sector, Branche, Sektor, Secteur, Settore',
  issuer: 'Issuer name, Emittent, Schuldner, Émetteur, Emittente',
  country: 'Country code, Domicile, Land, Pays, Paese',
  maturity: 'Maturity date, Expiry, Fälligkeit, Verfall, Endfälligkeit, Échéance, Scadenza',
  coupon_rate: 'Coupon, Interest rate, Kupon, Zinssatz, Taux, Cedola',
  strike: 'Strike price, Exercise price, Basispreis, Ausübungspreis, Prix d’exercice',
  expiry: 'Expiry date, Expiration, Expiration date, Verfall, Verfalldatum, Verfallstag, Échéance, Scadenza',
  multiplier: 'Contract size, Kontraktgrösse, Multiplikator, Quotité, Moltiplicatore',
}

/** All normalised names of each of our columns; the first is our own. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(IMPORT_FILES)
    .flatMap(({ columns }) => Object.keys(columns))
    .map((column) => [column, namesOf(column)]),
)
const ALL_NAMES: ReadonlySet<string> = new Set([...NAMES.values()].flat())

/**
 * How well a title matches one of our columns: 0 is our own name, larger is less likely, Infinity is no match. Case, accents,
 * punctuation and bracketed text are ignored; of two titles joined by a slash either may match.
 */
export function titleRank(title: string, column: string): number {
  const said = matchingColumns(title)
  const place = (NAMES.get(column) ?? []).findIndex((name) => said.includes(name))
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

/** Whether a title matches any of our columns. */
export const isKnownTitle = (title: string): boolean => matchingColumns(title).some((name) => ALL_NAMES.has(name))

/** The letters and digits of a name in lower case, without accents. */
export function plainName(text: string): string {
  const small = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD')
  return small.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

const matchingColumns = (title: string): readonly string[] =>
  [title, title.replaceAll(/\(.*?\)|\[.*?\]/g, ''), ...title.split('/')].map(plainName)

function namesOf(column: string): readonly string[] {
  return [column, ...(OTHER_NAMES[column] ?? '').split(',')].map(plainName).filter((name) => name !== '')
}
