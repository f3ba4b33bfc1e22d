import type { LineKind, Preset } from '../tables/preset.ts'
import { PROGRAM_KINDS } from './portfolio-performance.ts'

/** The activities of Parqet. */
export const PARQET: Preset = {
  id: 'parqet',
  days: 'dmy',
  unsigned: true,
  tables: [
    {
      marks: ['shares', 'assettype', 'identifier'],
      columns: {
        day: 'date|datetime',
        time: 'time',
        kind: 'type',
        price: 'price',
        quantity: 'shares',
        gross: 'amount',
        tax: 'tax',
        fee: 'fee',
        isin: 'identifier',
        wkn: 'wkn',
        assetClass: 'assettype',
        currency: 'currency',
        name: 'holdingname',
      },
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['Dividend', 'dividend'],
        ['Interest', 'interest', { isCash: true }],
        ['TransferIn|Deposit|Cash deposit', 'transfer', { sign: 1, isCash: true, where: { assetClass: 'Cash' } }],
        ['TransferOut|Withdrawal', 'transfer', { sign: -1, isCash: true, where: { assetClass: 'Cash' } }],
        ['TransferIn|Deposit|Cash deposit', 'transfer', { sign: 1 }],
        ['TransferOut|Withdrawal', 'transfer', { sign: -1 }],
        ['Cost|Fee|Fees', 'bankFee'],
        ['Tax|Taxes', 'tax'],
        ['Split', 'split'],
      ],
    },
  ],
}

/** The transactions of Trade Republic. */
export const TRADE_REPUBLIC: Preset = {
  id: 'trade-republic',
  hasNumbers: true,
  negativeCosts: true,
  joins: ['splitLegs'],
  tables: [
    {
      marks: ['account_type|category', 'type', 'symbol', 'shares', 'amount', 'transaction_id'],
      columns: {
        day: 'date|datetime',
        kind: 'type',
        assetClass: 'asset_class',
        name: 'name',
        isin: 'symbol',
        quantity: 'shares',
        price: 'price',
        gross: 'amount',
        fee: 'fee',
        tax: 'tax',
        currency: 'currency',
        text: 'description',
        reference: 'transaction_id',
      },
      lines: [
        ['BUY|SAVINGS_PLAN*|*ROUND*UP*|*SAVEBACK*|PRIVATE_MARKET_BUY', 'buy', { where: { quantity: '{quantity}' } }],
        ['SELL', 'sell'],
        ['DIVIDEND*|DISTRIBUTION', 'dividend'],
        // The tax on what a fund keeps, and what is given back of one: the amount is zero.
        ['EARNINGS|SEC_ACCOUNT', 'tax'],
        ['INTEREST_PAYMENT|INTEREST*', 'interest', { where: { isin: '' } }],
        ['COUPON*|INTEREST_PAYMENT|INTEREST*', 'coupon'],
        ['*REDEMPTION*|*MATURITY*', 'redemption'],
        ['*TAX*|STAMP_DUTY', 'tax'],
        ['*FEE*', 'bankFee'],
        ['SPLIT|REVERSE_SPLIT', 'split'],
        ['SPINOFF|SPIN_OFF', 'spinOff'],
        ['MERGER', 'merger'],
        ['RIGHTS_ISSUE', 'rights'],
        ['*BONUS*|*SAVEBACK*|*CASHBACK*|GIFT|STOCKPERK|KICKBACK', 'other'],
        ['*', 'transfer', { where: { isin: '' } }],
        ['*TRANSFER*|*MIGRATION*|*DELIVERY*|FREE_RECEIPT', 'transfer'],
      ],
    },
  ],
}

const DAY = 'Datum|Date|Fecha|Data'
const KIND = 'Typ|Type|Transactietype|Tipo'
const VALUE = 'Wert|Value|Waarde|Waarde (netto)|Valeur|Valor|Valore'
const UNITS = 'Stück|Shares|Aantal|Aandelen|Parts|Acciones|Azioni|Quote|Ações'
const FEES = 'Gebühren|Fees|Kosten|Frais|Comisiones|Commissioni|Taxas'
const TAXES = 'Steuern|Taxes|Belasting|Belastingen|Impôts|Impôts / Taxes|Impuestos|Tasse|Imposte|Impostos'

/** Documents of Trade Republic as collected by programs, in the columns and languages of Portfolio Performance. */
export const TRADE_REPUBLIC_DOCUMENTS: Preset = {
  id: 'trade-republic-documents',
  tables: [
    {
      marks: [DAY, KIND, VALUE, 'ISIN', UNITS, FEES, TAXES],
      columns: {
        day: DAY,
        kind: KIND,
        net: VALUE,
        name: 'Notiz|Note|Opmerking|Notitie|Nota',
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
  ],
}

/** Purposes of money in an account at flatex; the orders of a depot are in a list of their own. */
const FLATEX_CASH: readonly LineKind[] = [
  ['*Steuer*|*Vorabpauschale*|*Thesaurierung*', 'tax', { on: 'text' }],
  ['*Verwahrentgelt*|*Depotgebühr*|*Depotentgelt*', 'custodyFee', { on: 'text' }],
  ['*Dividende*|*Ausschüttung*|*Ertragsgutschrift*', 'dividend', { on: 'text' }],
  ['*Zinsabschluss*|*Zinsen*', 'interest', { on: 'text', isCash: true }],
  ['*Gebühr*|*Entgelt*', 'bankFee', { on: 'text', isCash: true }],
  ['*{isin}*', 'unknown', { on: 'text' }],
  ['*', 'transfer', { on: 'text', isCash: true }],
]

/** The orders of a depot at flatex; an order that was taken back has a line of its own. Then the money of its account. */
export const FLATEX: Preset = {
  id: 'flatex',
  decimal: ',',
  days: 'dmy',
  tables: [
    {
      marks: ['Buchungstag', 'Bezeichnung', 'ISIN', 'Nominal (Stk.)|Nominal', 'Buchungsinformation|Buchungsinformationen'],
      columns: {
        day: 'Buchungstag',
        settleDay: 'Valuta',
        name: 'Bezeichnung',
        isin: 'ISIN',
        quantity: 'Nominal (Stk.)|Nominal',
        net: 'Betrag',
        currency: 'Betrag+1',
        price: 'Kurs',
        priceCurrency: 'Kurs+1',
        rate: 'Devisenkurs',
        text: 'Buchungsinformation|Buchungsinformationen',
      },
      lines: [
        ['*Storno*Verkauf * {reference}|*Storno*Verkauf*', 'sell', { on: 'text', status: 'cancelled' }],
        ['*Storno*Kauf * {reference}|*Storno*Kauf*|*Storno*Sparplan*', 'buy', { on: 'text', status: 'cancelled' }],
        ['*Verkauf * {reference}|*Verkauf*', 'sell', { on: 'text' }],
        ['*Kauf * {reference}|*Kauf*|*Sparplan*|*Zeichnung*', 'buy', { on: 'text' }],
        ['*Split*', 'split', { on: 'text' }],
        ['*Fusion*|*Verschmelzung*|*Umtausch*', 'merger', { on: 'text' }],
        ['*Rückzahlung*|*Tilgung*|*Endfälligkeit*', 'redemption', { on: 'text' }],
        ['*Eingang*|*Ausgang*|*Übertrag*|*Einbuchung*|*Ausbuchung*', 'transfer', { on: 'text' }],
      ],
    },
    {
      marks: ['Buchtag', 'Buchungsinformationen', 'TA-Nr.', 'Betrag'],
      columns: {
        day: 'Buchtag',
        settleDay: 'Valuta',
        text: 'Buchungsinformationen',
        reference: 'TA-Nr.',
        net: 'Betrag',
        currency: 'Betrag+1',
        account: 'Auftraggeberkonto',
      },
      texts: ['*{isin}*'],
      // Its list of orders has units and no amounts: neither of the two is enough for a trade.
      lines: [['*Storno*|*ORDER Kauf*|*ORDER Verkauf*', 'unknown', { on: 'text' }], ...FLATEX_CASH],
    },
    {
      marks: ['Buchungstag', 'Buchungsinformationen', 'Betrag in Euro'],
      currency: 'EUR',
      columns: { day: 'Buchungstag', settleDay: 'Valuta', text: 'Buchungsinformationen', net: 'Betrag in Euro' },
      texts: ['*{isin}*'],
      // The amounts of orders are in the list of the depot, too.
      lines: [
        ['*ORDER Kauf*|*ORDER Verkauf*', '-repeated', { on: 'text' }],
        ['*Storno*', 'unknown', { on: 'text' }],
        ...FLATEX_CASH,
      ],
    },
  ],
}

/** The transactions of Scalable Capital. */
export const SCALABLE: Preset = {
  id: 'scalable-capital',
  decimal: ',',
  days: 'ymd',
  currency: 'EUR',
  tables: [
    {
      marks: ['status', 'reference', 'assetType', 'type', 'isin', 'shares', 'amount'],
      columns: {
        day: 'date',
        time: 'time',
        status: 'status',
        reference: 'reference',
        name: 'description',
        assetClass: 'assetType',
        kind: 'type',
        isin: 'isin',
        quantity: 'shares',
        price: 'price',
        gross: 'amount',
        fee: 'fee',
        tax: 'tax',
        currency: 'currency',
      },
      lines: [
        ['Cancelled|Expired|Rejected|Canceled', '-cancelledOrder', { on: 'status' }],
        ['Buy|Savings plan|Kauf|Sparplan', 'buy'],
        ['Sell|Verkauf', 'sell'],
        ['Distribution|Dividend|Ausschüttung|Dividende', 'dividend'],
        ['Interest|Zinsen', 'interest'],
        ['Corporate action', 'conversion'],
        ['Security transfer|Deposit|Withdrawal|*transfer*|Einzahlung|Auszahlung', 'transfer'],
        ['Fee|Gebühr*', 'bankFee'],
        ['Taxes|Tax|Steuer*', 'tax'],
      ],
    },
  ],
}
