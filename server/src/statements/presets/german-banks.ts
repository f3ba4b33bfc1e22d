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
        ...{ day: 'Buchung', settleDay: 'Wertstellungsdatum|Valuta', name: 'Auftraggeber/Empfänger', kind: 'Buchungstext' },
        ...{ text: 'Verwendungszweck', balance: 'Saldo', net: 'Betrag', currency: 'Betrag+1' },
      },
      lines: [
        ['Entgelt*|*Gebühr*', 'bankFee', { isCash: true }],
        ['Zins*|*Guthabenzins*|Abschluss', 'interest', { isCash: true }],
        ['*', 'transfer', { isCash: true }],
      ],
    },
  ],
}
