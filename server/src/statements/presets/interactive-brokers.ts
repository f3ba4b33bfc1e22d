import type { LineKind, Preset, Table } from '../tables/preset.ts'

const ASSET_CLASS = 'Asset Category|Vermögenswertkategorie|Categoría de activo|Catégorie d’actifs|Categoria attivo'
const CURRENCY = 'Currency|Währung|Divisa|Devise|Valuta'
const QUANTITY = 'Quantity|Menge|Cantidad|Quantité|Quantità'

/** A section of an activity statement with amounts of money. */
const money = (
  section: string,
  lines: readonly LineKind[],
  day = 'Date|Settle Date|Value Date|Datum|Abwicklungsdatum|Fecha|Data',
): Table => ({
  section,
  marks: ['Currency|Währung|Divisa|Devise|Valuta', 'Amount|Betrag|Cantidad|Montant|Importo'],
  columns: {
    ...{ currency: 'Currency|Währung|Divisa|Devise|Valuta', account: 'Account|Konto', day, kind: 'Subtitle' },
    ...{ text: 'Description|Beschreibung|Descripción|Descrizione', net: 'Amount|Betrag|Cantidad|Montant|Importo' },
  },
  texts: ['{ticker}({isin}) *', '{ticker} ({isin}) *', '{ticker}(*) *'],
  lines: [[TOTAL, '-total', { on: 'currency' }], ...lines],
})

/** In English, German, French, Spanish and Italian. */
const TOTAL = 'Total*|Gesamt*|Totale*'

const CASH: readonly LineKind[] = [
  ['*withholding*|*tax*|*steuer*', 'tax', { on: 'text' }],
  ['*return of capital*', 'returnOfCapital', { on: 'text' }],
]

/** The activity statement of Interactive Brokers. */
export const IBKR_ACTIVITY: Preset = {
  id: 'ibkr-activity',
  decimal: '.',
  days: 'ymd',
  negativeCosts: true,
  joins: ['dividendTax'],
  accountLabels: 'Account|Konto|Compte|Cuenta',
  currencyLabels: 'Base Currency|Basiswährung|Devise de base|Moneda base',
  tables: [
    {
      section: 'Transaction History',
      marks: ['Transaction Type', 'Net Amount'],
      columns: {
        ...{
          day: 'Date',
          account: 'Account',
          text: 'Description',
          kind: 'Transaction Type',
          ticker: 'Symbol',
          quantity: 'Quantity',
        },
        ...{ price: 'Price', priceCurrency: 'Price Currency', gross: 'Gross Amount', fee: 'Commission', net: 'Net Amount' },
      },
      texts: ['{name}({isin}) *'],
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['*withholding*|*tax*', 'tax'],
        ['Dividend|Payment in Lieu*', 'dividend'],
        ['Credit Interest|Investment Interest Received', 'interest'],
        ['Debit Interest|Investment Interest Paid', 'financing'],
        ['Deposit|Withdrawal|*Transfer*', 'transfer', { isCash: true }],
        ['*Advisor*', 'adviceFee'],
        ['*Fee*', 'bankFee'],
        // The other lines are in the base currency, too: of a deal nothing but what it gained or cost there is left.
        ['Forex Trade Component|Adjustment|*Translation*', 'other', { isCash: true }],
        ['Corporate Action', 'conversion'],
        ['Assignment', 'assignment'],
        ['Exercise', 'exercise'],
        ['Expiration|Expired', 'expiry'],
      ],
    },
    {
      section: 'Summary',
      marks: ['Field Name', 'Field Value'],
      columns: { kind: 'Field Name', net: 'Field Value' },
      lines: [
        ['Starting Cash', 'opening'],
        ['Ending Cash', 'closing'],
        ['*', '-heading'],
      ],
    },
    {
      section: 'Trades|Transaktionen|Transactions|Operaciones',
      marks: [
        'Symbol|Símbolo|Simbolo',
        'Date/Time|Datum/Zeit|Fecha/Hora|Date/Heure|Data/Ora',
        'Proceeds|Erlös|Productos|Produits|Proventi',
      ],
      columns: {
        ...{
          kind: 'DataDiscriminator',
          assetClass: ASSET_CLASS,
          currency: CURRENCY,
          account: 'Account|Konto',
          ticker: 'Symbol|Símbolo|Simbolo',
          day: 'Date/Time|Datum/Zeit|Fecha/Hora|Date/Heure|Data/Ora',
        },
        ...{
          quantity: QUANTITY,
          price: 'T. Price|T.-Kurs|Precio trans.|Prix Trans.|Prezzo trans.',
          gross: 'Proceeds|Erlös|Productos|Produits|Proventi',
          fee: 'Comm/Fee|Commission|Prov./Gebühr|Tarifa/com.|Comm/Tarif|Comm/Tariffa|Comm in {currency}|Prov. in {currency}',
          counter: QUANTITY,
          status: 'Code',
        },
      },
      lines: [
        ['ClosedLot|SubTotal|Total|WashSale|Lot', '-repeated'],
        ['{counterCurrency}.{priceCurrency}', 'fx', { on: 'ticker', where: { assetClass: 'Forex|Devisen' } }],
        ['Order|Trade', 'expiry', { where: { status: '*Ep*' } }],
        ['Order|Trade', 'assignment', { where: { status: 'A|A;*|*;A' } }],
        ['Order|Trade', 'exercise', { where: { status: 'Ex|*;Ex|Ex;*' } }],
        ['Order|Trade', 'trade', { status: 'cancelled', where: { status: '*Ca*' } }],
        ['Order|Trade', 'trade'],
      ],
    },
    money('Dividends|Payment In Lieu Of Dividends|Dividenden|Dividendes|Dividendos', [
      ...CASH,
      ['*', 'dividend', { on: 'text' }],
    ]),
    money('Withholding Tax|Quellensteuer|871(m) Withholding|Retención de impuestos', [['*', 'tax', { on: 'text' }]]),
    money('Interest|Zinsen|Intérêts|Interés|Interessi', [
      ...CASH,
      ['*debit*|*Soll*', 'financing', { on: 'text' }],
      ['*', 'interest', { on: 'text' }],
    ]),
    money('Bond Interest Received|Bond Interest Paid', [['*', 'coupon', { on: 'text' }]]),
    money(
      'Deposits & Withdrawals|Ein- und Auszahlungen|Einzahlungen & Auszahlungen|Dépôts et retraits|Depósitos y retiradas|Depositi e prelievi',
      [['*', 'transfer', { on: 'text', isCash: true }]],
    ),
    money('Fees|Other Fees|Gebühren|Frais|Commission Adjustments|Sales Tax Details', [
      ['*advis*', 'adviceFee', { on: 'text' }],
      ['*', 'bankFee', { on: 'text' }],
    ]),
    {
      section: 'Corporate Actions|Kapitalmaßnahmen',
      marks: ['Description|Beschreibung', 'Quantity|Menge', 'Proceeds|Erlös'],
      columns: {
        ...{
          assetClass: ASSET_CLASS,
          currency: CURRENCY,
          account: 'Account|Konto',
          day: 'Date/Time|Datum/Zeit|Report Date|Berichtsdatum',
          text: 'Description|Beschreibung',
        },
        ...{ quantity: QUANTITY, gross: 'Proceeds|Erlös' },
      },
      texts: ['{ticker}({isin}) *'],
      lines: [
        [TOTAL, '-total', { on: 'assetClass' }],
        [
          '{ticker}({isin}) Split {ratioNew} for {ratioOld} *|{ticker}({isin}) Split {ratioNew} für {ratioOld} *',
          'split',
          { on: 'text' },
        ],
        ['*stock dividend*', 'stockDividend', { on: 'text' }],
        ['*spinoff*|*spin-off*', 'spinOff', { on: 'text' }],
        ['*merged*|*merger*|*tender*', 'merger', { on: 'text' }],
        ['*rights*', 'rights', { on: 'text' }],
        ['*', 'conversion', { on: 'text' }],
      ],
    },
    {
      section: 'Open Positions|Offene Positionen',
      marks: ['Symbol', 'Quantity|Menge', 'Value|Wert'],
      columns: {
        ...{
          kind: 'DataDiscriminator',
          assetClass: ASSET_CLASS,
          currency: CURRENCY,
          account: 'Account|Konto',
          ticker: 'Symbol',
        },
        ...{ quantity: QUANTITY, price: 'Close Price|Schlusskurs', value: 'Value|Wert', cost: 'Cost Basis|Kostenbasis' },
      },
      lines: [
        ['Summary|Übersicht', 'holding'],
        ['*', '-repeated'],
      ],
    },
    {
      section: 'Cash Report|Cashbericht|Cash-Bericht',
      marks: ['Currency Summary|Währungsübersicht', 'Currency|Währung', 'Total|Gesamt'],
      columns: { kind: 'Currency Summary|Währungsübersicht', currency: CURRENCY, net: 'Total|Gesamt' },
      lines: [
        ['Base Currency Summary|*übersicht*', '-total', { on: 'currency' }],
        ['Starting Cash|Anfangsbarsaldo|Anfangssaldo', 'opening'],
        ['Ending Cash|Endbarsaldo', 'closing'],
        ['*', '-total'],
      ],
    },
  ],
}

/** Trades and cash of a Flex query of Interactive Brokers as CSV. */
export const IBKR_FLEX_CSV: Preset = {
  id: 'ibkr-flex-csv',
  decimal: '.',
  days: 'ymd',
  negativeCosts: true,
  joins: ['dividendTax'],
  tables: [
    {
      marks: ['Buy/Sell', 'TradeDate|Date/Time|DateTime', 'Quantity', 'TradePrice|Price'],
      columns: {
        ...{
          account: 'ClientAccountID|AccountId',
          side: 'Buy/Sell',
          kind: 'AssetClass|Asset Class',
          day: 'DateTime|Date/Time|TradeDate',
        },
        ...{
          settleDay: 'SettleDateTarget|SettleDate',
          isin: 'ISIN',
          cusip: 'CUSIP',
          ticker: 'Symbol',
          name: 'Description',
          quantity: 'Quantity',
        },
        ...{
          price: 'TradePrice|Price',
          gross: 'Proceeds|TradeMoney',
          currency: 'CurrencyPrimary|Currency',
          fee: 'IBCommission|Commission',
        },
        ...{
          feeCurrency: 'IBCommissionCurrency',
          tax: 'Taxes',
          reference: 'TradeID|TransactionID',
          counter: 'Quantity',
          status: 'LevelOfDetail',
        },
      },
      lines: [
        ['ORDER|SYMBOL_SUMMARY|CLOSED_LOT|ASSET_SUMMARY|WASH_SALE', '-repeated', { on: 'status' }],
        ['{counterCurrency}.{priceCurrency}', 'fx', { on: 'ticker', where: { isin: '' } }],
        ['', 'fx', { on: 'isin', where: { ticker: '', name: '' } }],
        ['*', 'trade'],
      ],
    },
    {
      marks: ['Type', 'Amount', 'CurrencyPrimary|Currency', 'SettleDate|Date/Time|DateTime|ReportDate', 'Description'],
      columns: {
        ...{
          account: 'ClientAccountID|AccountId',
          kind: 'Type',
          day: 'SettleDate|Date/Time|DateTime|ReportDate',
          exDay: 'ExDate',
          isin: 'ISIN',
        },
        ...{
          ticker: 'Symbol',
          text: 'Description',
          net: 'Amount',
          currency: 'CurrencyPrimary|Currency',
          reference: 'TransactionID',
        },
      },
      lines: [
        ['*withholding*|*tax*', 'tax'],
        ['Dividends|Dividend', 'returnOfCapital', { where: { text: '*return of capital)' } }],
        ['*dividend*', 'dividend'],
        ['*Bond Interest*', 'coupon'],
        ['*Interest Paid*', 'financing'],
        ['*Interest*', 'interest'],
        ['Deposit*|Withdraw*', 'transfer', { isCash: true }],
        ['*Advisor*', 'adviceFee'],
        ['*Fee*|*Commission*', 'bankFee'],
        ['*', 'other'],
      ],
    },
  ],
}
