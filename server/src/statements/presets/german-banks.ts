import type { Preset } from '../tables/preset.ts'

/** The transactions of a bank account at ING in Germany. */
export const ING_ACCOUNT: Preset = {
  id: 'ing-account',
  decimal: ',',
  days: 'dmy',
  accountLabels: 'IBAN',
  tables: [
    {
      marks: ['Buchung', 'Wertstellungsdatum|Valuta', 'Auftraggeber/Empfänger', 'Buchungstext', 'Verwendungszweck', 'Betrag'],
      columns: {
        day: 'Buchung',
        settleDay: 'Wertstellungsdatum|Valuta',
        name: 'Auftraggeber/Empfänger',
        kind: 'Buchungstext',
        text: 'Verwendungszweck',
        balance: 'Saldo',
        net: 'Betrag',
        currency: 'Betrag+1',
      },
      lines: [
        ['Entgelt*|*Gebühr*', 'bankFee', { isCash: true }],
        ['Zins*|*Guthabenzins*|Abschluss', 'interest', { isCash: true }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}

/** Holdings of a depot at ING in Germany. */
export const ING_DEPOT: Preset = {
  id: 'ing-depot',
  decimal: ',',
  days: 'dmy',
  accountLabels: 'Direkt-Depot {account}|Depotnummer',
  periodLabels: 'Datum|Stand',
  tables: [
    {
      marks: [
        'ISIN',
        'Wertpapierbezeichnung|Wertpapiername|Bezeichnung',
        'Stück/Nominale|Anzahl|Stück/Nominal',
        'Einstandswert|Einstandskurs',
        'Kurswert',
      ],
      columns: {
        isin: 'ISIN',
        wkn: 'WKN',
        name: 'Wertpapierbezeichnung|Wertpapiername|Bezeichnung',
        quantity: 'Stück/Nominale|Anzahl|Stück/Nominal',
        cost: 'Einstandswert',
        value: 'Kurswert',
        currency: 'Kurswert+1',
      },
      lines: [['{isin}', 'holding', { on: 'isin' }]],
    },
  ],
}

/**
 * The account of a depot at comdirect, and what the depot holds. Its list of trades has no costs and the account has no units, so that
 * neither is booked: send the notes.
 */
export const COMDIRECT: Preset = {
  id: 'comdirect',
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  accountLabels: 'Depotübersicht Depot {account}|Umsätze Depot {account}|Depotnummer: {account}|Depotnummer',
  periodLabels: 'Stichtag: {period}|Stichtag',
  frames: 'Umsätze *|Alter Kontostand|Neuer Kontostand|Keine Umsätze*',
  tables: [
    {
      marks: ['Buchungstag', 'Wertstellung (Valuta)', 'Vorgang', 'Buchungstext', 'Umsatz in EUR'],
      columns: {
        day: 'Buchungstag',
        settleDay: 'Wertstellung (Valuta)',
        kind: 'Vorgang',
        text: 'Buchungstext',
        net: 'Umsatz in EUR',
      },
      texts: ['*ISIN: {isin}*|*ISIN {isin}*'],
      lines: [
        ['offen', '-reservation', { on: 'day' }],
        ['*', 'dividend', { on: 'text', where: { kind: 'Wertpapiere', text: '*ERTRAGSGUTSCHRIFT*|*DIVIDENDE*|*AUSSCHÜTTUNG*' } }],
        ['Wertpapiere', 'unknown'],
        ['*Kontoabschluss*|*Zinsen*', 'interest', { isCash: true }],
        ['*Entgelt*|*Gebühr*', 'bankFee', { isCash: true }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
    {
      marks: ['Stück/Nom.|Stück / Nom.', 'Bezeichnung', 'WKN', 'Akt. Kurs', 'Wert in EUR'],
      columns: {
        quantity: 'Stück/Nom.|Stück / Nom.',
        name: 'Bezeichnung',
        wkn: 'WKN',
        cost: 'Kaufwert in EUR',
        value: 'Wert in EUR',
      },
      lines: [['*', 'holding', { on: 'name', where: { wkn: '{wkn}' } }]],
    },
  ],
}

/** The transactions of an account at DKB, before 2023 and since. */
export const DKB_ACCOUNT: Preset = {
  id: 'dkb-account',
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  accountLabels: 'Girokonto|Tagesgeld|Verrechnungskonto|Konto|Kontonummer',
  periodLabels: 'Zeitraum',
  closingLabels: 'Kontostand vom {day}',
  tables: [
    {
      marks: ['Buchungsdatum|Buchungstag', 'Wertstellung', 'Verwendungszweck', 'Betrag (€)|Betrag (EUR)', 'Mandatsreferenz'],
      columns: {
        day: 'Buchungsdatum|Buchungstag',
        settleDay: 'Wertstellung',
        status: 'Status',
        text: 'Verwendungszweck',
        net: 'Betrag (€)|Betrag (EUR)',
      },
      lines: [
        ['Vorgemerkt', '-reservation', { on: 'status' }],
        ['*Abrechnung*|*Zinsen*|*Habenzins*', 'interest', { on: 'text' }],
        ['*Kontoführung*|*Entgelt*|*Gebühr*', 'bankFee', { on: 'text' }],
        ['*', 'transfer', { on: 'text' }],
      ],
    },
  ],
}

/** The transactions of an account at N26, in English and German. */
export const N26: Preset = {
  id: 'n26',
  decimal: '.',
  days: 'ymd',
  currency: 'EUR',
  tables: [
    {
      marks: [
        'Booking Date|Date|Datum|Buchungsdatum',
        'Partner Name|Payee|Empfänger',
        'Payment Reference|Payment reference|Verwendungszweck',
        'Amount (EUR)|Betrag (EUR)',
        'Original Amount|Amount (Foreign Currency)|Betrag (Fremdwährung)',
      ],
      columns: {
        day: 'Booking Date|Date|Datum|Buchungsdatum',
        settleDay: 'Value Date',
        account: 'Account Name',
        kind: 'Type|Transaction type|Transaktionstyp',
        name: 'Partner Name|Payee|Empfänger',
        text: 'Payment Reference|Payment reference|Verwendungszweck',
        net: 'Amount (EUR)|Betrag (EUR)',
      },
      lines: [
        ['*Interest*|*Zins*', 'interest', { isCash: true }],
        ['*Fee*|*Gebühr*', 'bankFee', { isCash: true }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}
