import type { LineKind, Preset } from '../tables/preset.ts'

const DAY = 'Datum|Date|Fecha|Data'
const KIND = 'Typ|Type|Transactietype|Tipo'
const UNITS = 'Stück|Shares|Aantal|Aandelen|Parts|Acciones|Azioni|Quote|Ações'
const FEES = 'Gebühren|Fees|Kosten|Frais|Comisiones|Commissioni|Taxas'
const TAXES = 'Steuern|Taxes|Belasting|Belastingen|Impôts|Impôts / Taxes|Impuestos|Tasse|Imposte|Impostos'

/** Kinds of bookings in its languages. */
export const PROGRAM_KINDS: readonly LineKind[] = [
  ['Kauf|Buy|Aankoop|Koop|Achat|Compra|Acquisto', 'buy'],
  ['Verkauf|Sell|Verkoop|Vente|Venta|Vendita|Venda', 'sell'],
  ['Dividende|Dividend|Dividendo', 'dividend'],
  ['Zinsen|Interest|Rente|Intérêts|Intereses|Interessi|Juros', 'interest'],
  ['Zinsbelastung|Interest Charge', 'financing', { sign: -1 }],
  ['Gebühren|Fees|Kosten|Frais|Comisiones|Commissioni|Taxas', 'bankFee', { sign: -1 }],
  ['Gebührenerstattung|Fees Refund', 'bankFee', { sign: 1 }],
  ['Steuern|Taxes|Belasting|Belastingen|Impôts|Impuestos|Tasse|Imposte|Impostos', 'tax', { sign: -1 }],
  ['Steuerrückerstattung|Tax Refund|Belastingteruggave', 'tax', { sign: 1 }],
  ['Einlage|Deposit|Umbuchung (Eingang)|Transfer (Inbound)|Einlieferung|Delivery (Inbound)', 'transfer', { sign: 1 }],
  ['Entnahme|Removal|Umbuchung (Ausgang)|Transfer (Outbound)|Auslieferung|Delivery (Outbound)', 'transfer', { sign: -1 }],
  ['Storting|Dépôt|Depósito|Deposito|Versamento', 'transfer', { sign: 1 }],
  ['Onttrekking|Opname|Retrait|Retirada|Retiro|Prelievo|Levantamento', 'transfer', { sign: -1 }],
]

/** Bookings of Portfolio Performance as CSV: its export, and the list on its screen. */
export const PORTFOLIO_PERFORMANCE: Preset = {
  id: 'portfolio-performance-csv',
  tables: [
    {
      marks: [DAY, KIND, 'Wert|Value|Waarde', 'Buchungswährung|Transaction Currency', 'Bruttobetrag|Gross Amount', 'ISIN', UNITS],
      columns: {
        day: DAY,
        kind: KIND,
        net: 'Wert|Value|Waarde',
        name: 'Wertpapiername|Security Name',
        isin: 'ISIN',
        quantity: UNITS,
        fee: FEES,
        tax: TAXES,
        ticker: 'Ticker-Symbol|Ticker Symbol',
        wkn: 'WKN',
        currency: 'Buchungswährung|Transaction Currency',
      },
      lines: PROGRAM_KINDS,
    },
    {
      marks: [DAY, KIND, UNITS, 'Gesamtpreis|Net Transaction Value', 'Gegenkonto|Offset Account', 'Konto|Cash Account|Account'],
      columns: {
        day: DAY,
        kind: KIND,
        name: 'Wertpapier|Security',
        isin: 'ISIN',
        wkn: 'WKN',
        ticker: 'Symbol',
        quantity: UNITS,
        price: 'Kurs|Quote',
        gross: 'Betrag|Amount',
        fee: FEES,
        tax: TAXES,
        net: 'Gesamtpreis|Net Transaction Value',
      },
      lines: PROGRAM_KINDS,
    },
  ],
}
