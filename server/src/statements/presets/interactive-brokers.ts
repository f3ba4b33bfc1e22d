import type { LineKind, Preset, Table } from '../tables/preset.ts'

const ASSET_CLASS =
  "Asset Category|Vermögenswertkategorie|Anlagekategorie|Categoría de activo|Catégorie d’actifs|Catégorie d'actifs|Categoria attivo|资产分类"
const CURRENCY = 'Currency|Währung|Divisa|Devise|Valuta|货币'
const QUANTITY = 'Quantity|Menge|Cantidad|Quantité|Quantità|数量'
const AMOUNT = 'Amount|Betrag|Cantidad|Montant|Importo|金额'
const ACCOUNT = 'Account|Konto|Cuenta|Compte|Conto|账户'
const SYMBOL = 'Symbol|Símbolo|Symbole|Simbolo|代码'
const TIME = 'Date/Time|Datum/Zeit|Fecha/Hora|Date/Heure|Data/Ora|日期/时间'
const PROCEEDS = 'Proceeds|Erlös|Productos|Produits|Produit|Proventi|收益'

const DESCRIPTION = 'Description|Beschreibung|Descripción|Descrizione|描述'

/** Interest of bonds, and what was bought or sold with them of it. */
const COUPON = 'Bond Coupon Payment*|*Accrued Interest *'
const COUPONS = [
  'Bond Coupon Payment ({ticker+} - {name})|Bond Coupon Payment ({ticker+})',
  '*Accrued Interest {ticker+} ({isin})|*Accrued Interest {ticker+}',
]

/** A section of an activity statement with amounts of money. */
const money = (
  section: string,
  lines: readonly LineKind[],
  day = 'Date|Settle Date|Value Date|Datum|Abwicklungsdatum|Abrechnungsdatum|Fecha|Date de règlement|Fecha de liquidación|Data|日期|结算日期|起息日',
): Table => ({
  section,
  marks: [CURRENCY, AMOUNT],
  columns: {
    currency: CURRENCY,
    account: ACCOUNT,
    day,
    kind: 'Subtitle',
    text: DESCRIPTION,
    net: AMOUNT,
  },
  texts: [...COUPONS, '{ticker}({isin}) *', '{ticker} ({isin}) *', '{ticker}(*) *'],
  lines: [[TOTAL, '-total', { on: 'currency' }], [TOTAL, '-total'], ...lines],
})

/** In English, German, French, Spanish, Italian and Chinese. */
const TOTAL = 'Total*|Gesamt*|Totale*|总数*|总计*'

const CASH: readonly LineKind[] = [
  ['*withholding*|*tax*|*steuer*|*retención*|*retenue*|*impôt*', 'tax', { on: 'text' }],
  ['*return of capital*', 'returnOfCapital', { on: 'text' }],
]

const ORDER = 'Order|Trade|订单|成交'
const FOREX = 'Forex|Devisen|Divisas|外汇'
const FUTURES = 'Futures|Futuros|Contrats à terme*|期货'
const OPTIONS = '*option*|*opcion*|*opzion*|*期权*|*warrant*'

const trades = (marks: readonly string[], lines: readonly LineKind[]): Table => ({
  section: 'Trades|Transaktionen|Transactions|Operaciones|Operazioni|交易',
  marks,
  // An order may have a line for each of its trades below it.
  levels: { field: 'kind', names: ['Order', 'Trade'] },
  columns: {
    kind: 'DataDiscriminator',
    assetClass: ASSET_CLASS,
    currency: CURRENCY,
    account: ACCOUNT,
    ticker: SYMBOL,
    day: TIME,
    quantity: QUANTITY,
    counter: QUANTITY,
    gross: PROCEEDS,
    status: 'Code|Código|Codice|按市值计算的损益+1',
    price: 'T. Price|T.-Kurs|T. Precio|Precio trans.|Prix Trans.|Prezzo trans.|交易价格',
    fee: 'Comm/Fee|Commission|Prov./Gebühr|Provision/Gebühr|Tarifa/com.|Comm/Tarif|Comm/Tariffa|佣金/税|Comm/Tax|Comm in {currency}|Prov. in {currency}',
  },
  lines,
})

/** The activity statement of Interactive Brokers. */
export const IBKR_ACTIVITY: Preset = {
  id: 'ibkr-activity',
  decimal: '.',
  days: 'ymd',
  negativeCosts: true,
  joins: ['dividendTax'],
  accountLabels: 'Account|Konto|Compte|Cuenta|Conto|账户',
  periodLabels: 'Period|Periode|Zeitraum|Période|Período|Periodo|期间',
  currencyLabels: 'Base Currency|Basiswährung|Devise de base|Moneda base|Divisa base|Valuta base|基础货币',
  tables: [
    {
      section: 'Transaction History',
      marks: ['Transaction Type', 'Net Amount'],
      columns: {
        day: 'Date',
        account: 'Account',
        text: 'Description',
        kind: 'Transaction Type',
        ticker: 'Symbol',
        quantity: 'Quantity',
        price: 'Price',
        priceCurrency: 'Price Currency',
        gross: 'Gross Amount',
        fee: 'Commission',
        net: 'Net Amount',
      },
      texts: [...COUPONS, '{name}({isin}) *'],
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['*withholding*|*tax*', 'tax'],
        ['Dividend|Payment in Lieu*', 'dividend'],
        [COUPON, 'coupon', { on: 'text' }],
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
    trades(
      [SYMBOL, TIME, PROCEEDS],
      [
        ['ClosedLot|SubTotal|Total|WashSale|Lot', '-repeated'],
        ['{counterCurrency}.{priceCurrency}', 'fx', { on: 'ticker', where: { assetClass: FOREX } }],
        ['*', 'unknown', { where: { assetClass: 'CFD*' } }],
        [ORDER, 'trade', { isMargined: true, where: { assetClass: FUTURES } }],
        [ORDER, 'expiry', { where: { status: '*Ep*' } }],
        [ORDER, 'assignment', { where: { status: 'A|A;*|*;A', assetClass: OPTIONS } }],
        [ORDER, 'exercise', { where: { status: 'Ex|*;Ex|Ex;*', assetClass: OPTIONS } }],
        [ORDER, 'trade', { status: 'cancelled', where: { status: '*Ca*' } }],
        [ORDER, 'trade'],
      ],
    ),
    // Of futures and contracts for difference there is a value in place of proceeds: what is paid are the costs.
    trades(
      [SYMBOL, TIME, 'Notional Value|Nominalwert|Valor nocional'],
      [
        ['ClosedLot|SubTotal|Total|WashSale|Lot', '-repeated'],
        [ORDER, 'trade', { isMargined: true, where: { assetClass: FUTURES } }],
      ],
    ),
    money('Dividends|Payment In Lieu Of Dividends|Dividenden|Dividendes|Dividendos|Dividendi|股息', [
      ...CASH,
      ['*', 'dividend', { on: 'text' }],
    ]),
    money(
      'Withholding Tax|Quellensteuer|871(m) Withholding|Retención de impuestos|Retenue à la source|Retenue fiscale|Ritenuta fiscale|代扣税款',
      [['*', 'tax', { on: 'text' }]],
    ),
    money('Interest|Broker Interest Paid|Broker Interest Received|Zinsen|Intérêts|Interés|Interessi|利息', [
      ...CASH,
      [COUPON, 'coupon', { on: 'text' }],
      ['*debit*|*débit*|*débito*|*Soll*|*addebito*|*借方*', 'financing', { on: 'text' }],
      ['*', 'interest', { on: 'text' }],
    ]),
    money('Bond Interest Received|Bond Interest Paid', [['*', 'coupon', { on: 'text' }]]),
    money(
      'Deposits & Withdrawals|存款和取款|Ein- und Auszahlungen|Einzahlungen & Auszahlungen|Dépôts et retraits|Depósitos y retiradas|Depositi e prelievi',
      [['*', 'transfer', { on: 'text', isCash: true }]],
    ),
    money(
      'Fees|Other Fees|Broker Fees|Advisor Fees|Client Fees|Gebühren|Frais|Comisiones|Tarifas|Tariffe|费用|其它费用|Commission Adjustments|Sales Tax Details',
      [
        ['*advis*', 'adviceFee', { on: 'text' }],
        ['*', 'bankFee', { on: 'text' }],
      ],
    ),
    {
      section: 'Transfers|Überträge|Transferencias|转账',
      marks: [ASSET_CLASS, 'Direction|Richtung|Dirección|方向', 'Qty|Menge|Cant.|数量'],
      columns: {
        assetClass: ASSET_CLASS,
        currency: CURRENCY,
        account: ACCOUNT,
        ticker: SYMBOL,
        day: 'Date|Datum|Fecha|日期',
        text: 'Type|Typ|Tipo|类型',
        side: 'Direction|Richtung|Dirección|方向',
        quantity: 'Qty|Menge|Cant.|数量',
        net: 'Cash Amount|Barbetrag|Cantidad de efectivo|现金金额',
      },
      lines: [
        [TOTAL, '-total', { on: 'assetClass' }],
        ['*', 'transfer', { on: 'text', isCash: true, where: { quantity: '' } }],
        ['*', 'transfer', { on: 'text' }],
      ],
    },
    {
      section: 'Grant Activity',
      // Its units are those of the broker itself.
      currency: 'USD',
      marks: ['Symbol', 'Award Date', 'Vesting Date', 'Quantity'],
      columns: {
        account: ACCOUNT,
        ticker: 'Symbol',
        day: 'Report Date',
        text: 'Description',
        quantity: 'Quantity',
        price: 'Price',
        gross: 'Value',
      },
      lines: [
        [TOTAL, '-total', { on: 'ticker' }],
        ['*grant*', 'incomeInKind', { on: 'text' }],
      ],
    },
    {
      // They are part of the costs of trades.
      section: 'Transaction Fees',
      marks: ['Symbol', 'Amount'],
      columns: { assetClass: ASSET_CLASS },
      lines: [['*', '-repeated', { on: 'assetClass' }]],
    },
    {
      section:
        'Financial Instrument Information|Informationen zum Finanzinstrument|Información de instrumento financiero|Informations sur l’instrument financier|金融产品信息',
      marks: [SYMBOL, 'Conid|合约编号'],
      columns: {
        ticker: SYMBOL,
        name: DESCRIPTION,
        isin: 'Security ID|Wertpapier-ID|Id. de seguridad|证券号码',
        assetClass: 'Type|Typ|Tipo|类型',
        multiplier: 'Multiplier|Multiplikator|Multiplicador|乘数',
        expiry: 'Expiry|Ablaufdatum|Vencimiento|到期',
      },
      lines: [['*', 'instrument', { on: 'ticker' }]],
    },
    {
      section: 'Corporate Actions|Kapitalmaßnahmen|Acciones corporativas|Opérations sur titres|公司行动',
      marks: [DESCRIPTION, QUANTITY, PROCEEDS],
      columns: {
        assetClass: ASSET_CLASS,
        currency: CURRENCY,
        account: ACCOUNT,
        day: `${TIME}|Report Date|Berichtsdatum`,
        text: DESCRIPTION,
        quantity: QUANTITY,
        gross: PROCEEDS,
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
      section: 'Open Positions|Offene Positionen|Posiciones abiertas|Positions ouvertes|未平仓持仓',
      marks: [SYMBOL, QUANTITY, 'Value|Wert|Valor|Valeur|价值'],
      columns: {
        kind: 'DataDiscriminator',
        assetClass: ASSET_CLASS,
        currency: CURRENCY,
        account: ACCOUNT,
        ticker: SYMBOL,
        quantity: QUANTITY,
        price: 'Close Price|Schlusskurs|Precio de cier.|收盘价格',
        value: 'Value|Wert|Valor|Valeur|价值',
        cost: 'Cost Basis|Kostenbasis|Einstandswert|Básico|成本基础',
      },
      lines: [
        ['Summary|Übersicht|Resumen|Résumé|汇总', 'holding'],
        ['*', '-repeated'],
      ],
    },
    {
      section: 'Cash Report|Cashbericht|Cash-Bericht',
      marks: ['Currency Summary|Währungsübersicht', 'Currency|Währung', 'Total|Gesamt|Summe'],
      columns: { kind: 'Currency Summary|Währungsübersicht', currency: CURRENCY, net: 'Total|Gesamt|Summe' },
      lines: [
        ['Base Currency Summary|*übersicht*', '-total', { on: 'currency' }],
        ['Starting Cash|Anfangsbarsaldo|Anfangssaldo', 'opening'],
        ['Ending Cash|Endbarsaldo', 'closing'],
        ['*', '-total'],
      ],
    },
  ],
}
