import type { Preset } from '../tables/preset.ts'

/** The stock account and the bank account of Revolut. */
export const REVOLUT: Preset = {
  id: 'revolut',
  joins: ['fx'],
  tables: [
    {
      marks: ['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount'],
      columns: {
        ...{ day: 'Date', ticker: 'Ticker', kind: 'Type', quantity: 'Quantity', price: 'Price per share', net: 'Total Amount' },
        ...{ currency: 'Currency', rate: 'FX Rate' },
      },
      lines: [
        ['BUY*', 'buy'],
        ['SELL*', 'sell'],
        ['DIVIDEND TAX*|*TAX*', 'tax'],
        ['DIVIDEND*', 'dividend'],
        ['*SPLIT*', 'split'],
        ['MERGER*', 'merger'],
        ['SPINOFF*|SPIN*', 'spinOff'],
        ['*FEE*', 'custodyFee', { sign: -1 }],
        ['CASH TOP-UP*|CASH DEPOSIT*', 'transfer', { sign: 1, isCash: true }],
        ['CASH WITHDRAWAL*', 'transfer', { sign: -1, isCash: true }],
        ['*TRANSFER*|POSITION CLOSURE*', 'transfer'],
      ],
    },
    {
      marks: [
        'Type|Typ|Tipo',
        'Product|Produkt|Produit|Producto',
        'Completed Date|Abschlussdatum|Date de fin',
        'Amount|Betrag|Montant',
        'State|Status|État',
      ],
      columns: {
        ...{
          kind: 'Type|Typ|Tipo',
          account: 'Product|Produkt|Produit',
          day: 'Completed Date|Abschlussdatum|Date de fin',
          text: 'Description|Beschreibung',
        },
        ...{
          gross: 'Amount|Betrag|Montant',
          fee: 'Fee|Gebühr|Frais',
          currency: 'Currency|Währung|Devise',
          status: 'State|Status|État',
          balance: 'Balance|Saldo|Solde',
        },
      },
      lines: [
        ['REVERTED|DECLINED|FAILED', '-cancelledOrder', { on: 'status' }],
        ['PENDING', 'transfer', { on: 'status', status: 'pending' }],
        ['EXCHANGE', 'fx'],
        ['INTEREST*', 'interest'],
        ['FEE*', 'bankFee'],
        ['*', 'transfer'],
      ],
    },
    {
      marks: ['Symbol', 'Type', 'Quantity', 'Price', 'Value', 'Fees', 'Date'],
      columns: { ticker: 'Symbol', kind: 'Type', quantity: 'Quantity', price: 'Price', gross: 'Value', fee: 'Fees', day: 'Date' },
      lines: [
        ['Buy', 'buy'],
        ['Sell|Payment', 'sell'],
        ['*reward*', 'incomeInKind', { sign: 1 }],
        ['Send|Withdraw*', 'transfer', { sign: -1 }],
        ['Receive|Deposit', 'transfer', { sign: 1 }],
        ['Stake|Unstake', '-noMovement'],
      ],
    },
  ],
}

/** The cash operations of XTB. The list does not say its currency. */
export const XTB: Preset = {
  id: 'xtb',
  days: 'dmy',
  accountLabels: 'Account',
  currencyLabels: 'Currency',
  joins: ['dividendTax'],
  tables: [
    {
      marks: [
        'ID',
        'Type|Typ|Tipo',
        'Time|Zeit|Čas|Czas|Hora',
        'Comment|Kommentar|Komentarz|Comentario',
        'Symbol',
        'Amount|Betrag|Kwota|Importe',
      ],
      columns: {
        ...{
          reference: 'ID',
          kind: 'Type|Typ|Tipo',
          day: 'Time|Zeit|Čas|Czas|Hora',
          text: 'Comment|Kommentar|Komentarz|Comentario',
        },
        ...{ ticker: 'Symbol', net: 'Amount|Betrag|Kwota|Importe' },
      },
      texts: [
        'OPEN BUY {quantity}/* @ {price}|OPEN BUY {quantity} @ {price}',
        'CLOSE BUY {quantity}/* @ {price}|CLOSE BUY {quantity} @ {price}',
      ],
      lines: [
        ['Stock* purchase|Stocks/ETF purchase|Aktienkauf|Ações/ETF compra|Compra de acciones*', 'buy'],
        ['Stock* sale|Stocks/ETF sale|Aktienverkauf|Ações/ETF vend*|Venta de acciones*|Stock* sell', 'sell'],
        ['*interest tax*|withholding tax|*tax*|tax IFTT', 'tax'],
        ['Dividend*|DIVIDENT|*dividend*', 'dividend'],
        ['*interest*', 'interest', { isCash: true }],
        ['*swap*|*rollover*', 'financing'],
        ['*fee*|*commission*|Sec Fee', 'bankFee'],
        ['*spin*off*', 'other'],
        ['close trade|Profit/loss|*profit*|correction|Fractional shares*', 'other'],
        ['*deposit*|*withdrawal*|*transfer*|IKE*|*payment*|Einzahlung|Auszahlung|*conversion*', 'transfer', { isCash: true }],
      ],
    },
  ],
}

/** The account activity of eToro. */
export const ETORO: Preset = {
  id: 'etoro',
  days: 'dmy',
  decimal: '.',
  currency: 'USD',
  currencyLabels: 'Currency',
  tables: [
    {
      marks: ['Date', 'Type', 'Details', 'Amount', 'Position ID'],
      columns: {
        ...{
          day: 'Date',
          kind: 'Type',
          text: 'Details',
          net: 'Amount',
          quantity: 'Units',
          balance: 'Balance',
          reference: 'Position ID',
        },
        assetClass: 'Asset type',
      },
      texts: ['{ticker}/{priceCurrency}'],
      lines: [
        ['Open Position|Start Copy', 'buy', { where: { quantity: '{quantity}' } }],
        ['Position closed|Close Position|Profit/Loss of Trade|Stop Copy', 'sell', { where: { quantity: '{quantity}' } }],
        ['Dividend', 'dividend'],
        ['Interest Payment|*interest*', 'interest', { isCash: true }],
        ['*Deposit Conversion Fee*|*Withdraw*Fee*|SDRT|*fee*|*commission*', 'bankFee', { sign: -1 }],
        ['*refund*|*Adjustment*|*bonus*|*compensation*|*airdrop*', 'other', { isCash: true }],
        ['*deposit*', 'transfer', { sign: 1, isCash: true }],
        ['*withdraw*', 'transfer', { sign: -1, isCash: true }],
        ['*split*', 'split'],
        ['*stake*|*staking*|*reward*', 'incomeInKind'],
        ['Edit Stop Loss|*Stop Loss*|Account balance to mirror|Mirror balance to account', '-noMovement'],
        ['*transfer*', 'transfer'],
      ],
    },
  ],
}

/** The transactions of finpension. */
export const FINPENSION: Preset = {
  id: 'finpension',
  decimal: '.',
  currency: 'CHF',
  tables: [
    {
      marks: [
        'Category|Kategorie|Catégorie|Categoria',
        'Asset Name|Asset-Name|Name|Nom de l’actif',
        'ISIN',
        'Cash Flow|Cashflow|Mittelfluss',
        'Balance|Saldo|Solde',
      ],
      columns: {
        ...{
          day: 'Date|Datum|Data',
          kind: 'Category|Kategorie|Catégorie|Categoria',
          name: 'Asset Name|Asset-Name|Name|Nom de l’actif',
          isin: 'ISIN',
        },
        ...{
          quantity: 'Number of Shares|Anzahl Anteile|Anzahl|Nombre de parts',
          price: 'Asset Price in CHF|Asset-Preis in CHF|Preis in CHF|Prix en CHF',
        },
        ...{ rate: 'Currency Rate|Wechselkurs', net: 'Cash Flow|Cashflow|Mittelfluss', balance: 'Balance|Saldo|Solde' },
      },
      lines: [
        ['Buy|Kauf|Achat|Acquisto', 'buy'],
        ['Sell|Verkauf|Vente|Vendita', 'sell'],
        ['Dividend*|Dividende*|*distribution*', 'dividend'],
        ['Interest*|Zins*|Intérêt*', 'interest', { isCash: true }],
        ['*fee*|*gebühr*|*frais*', 'adviceFee', { isCash: true }],
        ['*tax*|*steuer*|*impôt*', 'tax'],
        [
          'Deposit|Withdrawal|Transfer*|Einzahlung|Auszahlung|Übertrag*|Versement|Retrait|Transfert*',
          'transfer',
          { isCash: true },
        ],
      ],
    },
  ],
}

/** The movements of Directa. */
export const DIRECTA: Preset = {
  id: 'directa',
  days: 'dmy',
  currency: 'EUR',
  joins: ['order', 'dividendTax'],
  accountLabels: 'Conto|Conto : {account}|Conto: {account}',
  tables: [
    {
      marks: ['Data operazione', 'Tipo operazione', 'Importo euro|Importo Euro', 'Quantità|Quantita'],
      columns: {
        ...{
          day: 'Data operazione',
          settleDay: 'Data valuta',
          kind: 'Tipo operazione',
          ticker: 'Ticker',
          isin: 'Isin',
          name: 'Descrizione',
        },
        ...{ quantity: 'Quantità|Quantita', net: 'Importo euro', reference: 'Riferimento ordine|Protocollo' },
      },
      lines: [
        ['Acquisto*|Sottoscrizione*|Compra*', 'buy'],
        ['Vendita*', 'sell'],
        ['Rimborso*', 'redemption', { where: { quantity: '{quantity}' } }],
        ['Rit*|*imposta*|*bollo*|*tobin*|Tassa*|*tax*', 'tax'],
        ['*dividend*|Provento*', 'dividend'],
        ['Cedola*|*coupon*', 'coupon'],
        ['Interess*', 'interest'],
        ['Commission*|*spese*|*canone*', 'bankFee'],
        ['Conferimento*|Bonifico*|Prelievo*|Prelevamento*|Giro*|Versamento*', 'transfer', { isCash: true }],
        ['Frazionamento*|Raggruppamento*|Split*', 'split'],
        ['Trasferimento*|Carico*|Scarico*', 'transfer'],
        ['*', 'other'],
      ],
    },
  ],
}
