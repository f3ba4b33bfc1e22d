import type { Preset } from '../tables/preset.ts'

const EURO = { DE: 'EUR', FR: 'EUR', NL: 'EUR', ES: 'EUR', IT: 'EUR', PT: 'EUR', BE: 'EUR', FI: 'EUR' }

/** The cash operations of XTB. The list does not say its currency. */
export const XTB: Preset = {
  id: 'xtb',
  days: 'dmy',
  accountLabels: 'Account|Account number',
  priceCurrencies: { US: 'USD', PL: 'PLN', CZ: 'CZK', SE: 'SEK', DK: 'DKK', NO: 'NOK', CH: 'CHF', HU: 'HUF', ...EURO },
  currencyLabels: 'Currency',
  joins: ['dividendTax'],
  tables: [
    {
      marks: [
        'ID',
        'Type|Typ|Tipo',
        'Time|Zeit|Čas|Czas|Hora|Ora|Heure',
        'Comment|Kommentar|Komentarz|Komentář|Comentario|Commento|Commentaire',
        'Symbol|Ticker',
        'Amount|Betrag|Kwota|Importe|Importo|Částka|Montant',
      ],
      columns: {
        reference: 'ID',
        kind: 'Type|Typ|Tipo',
        day: 'Time|Zeit|Čas|Czas|Hora|Ora|Heure',
        text: 'Comment|Kommentar|Komentarz|Komentář|Comentario|Commento|Commentaire',
        name: 'Instrument',
        ticker: 'Symbol|Ticker',
        net: 'Amount|Betrag|Kwota|Importe|Importo|Částka|Montant',
      },
      texts: [
        'OPEN BUY {quantity}/* @ {price}|OPEN BUY {quantity} @ {price}',
        'CLOSE BUY {quantity}/* @ {price}|CLOSE BUY {quantity} @ {price}',
      ],
      lines: [
        [
          'Stock* purchase|Stocks/ETF purchase|Zakup*|Nákup*|Achat*|Acquisto*|Aktienkauf|Ações/ETF compra|Compra de acciones*',
          'buy',
        ],
        [
          'Stock* sale|Stocks/ETF sale|Sprzedaż*|Prodej*|Vente*|Vendita*|Aktienverkauf|Ações/ETF vend*|Venta de acciones*|Stock* sell',
          'sell',
        ],
        ['*interest tax*|withholding tax|*tax*|tax IFTT|Stamp duty*|Podatek*|*steuer*|*imposta*|Retención*|Retenção*', 'tax'],
        ['Dividend*|DIVIDENT|*dividend*|Dywidend*|Dividende*|Dividendo*', 'dividend'],
        ['*interest*|Odsetki*|*zins*|Interessi*|Intereses*', 'interest', { isCash: true }],
        ['*swap*|*rollover*', 'financing'],
        ['*fee*|*commission*|Sec Fee', 'bankFee'],
        ['*spin*off*', 'other'],
        ['close trade|Profit/loss|*profit*|correction|Fractional shares*', 'other'],
        [
          '*deposit*|*withdrawal*|*transfer*|IKE*|*payment*|Einzahlung|Auszahlung|Wpłat*|Wypłat*|Vklad*|Výběr*|Depósito*|Depositi*|Deposito*|Retir*|Preliev*|Dépôt*|Retrait*|*conversion*',
          'transfer',
          { isCash: true },
        ],
      ],
    },
  ],
}

/** The account activity of eToro. */
export const ETORO: Preset = {
  id: 'etoro',
  days: 'dmy',
  currency: 'USD',
  currencyLabels: 'Currency',
  tables: [
    {
      marks: ['Date', 'Type', 'Details', 'Amount', 'Position ID'],
      columns: {
        day: 'Date',
        kind: 'Type',
        text: 'Details',
        net: 'Amount',
        quantity: 'Units|Units / Contracts|Contracts',
        balance: 'Balance',
        reference: 'Position ID',
        assetClass: 'Asset type',
      },
      texts: ['{ticker}/{priceCurrency}'],
      lines: [
        // A contract for difference is no share: its margin leaves as money, and comes back with the gain.
        ['Open Position', 'other', { sign: -1, isCash: true, where: { assetClass: 'CFD' } }],
        ['Position closed|Close Position', 'other', { sign: 1, isCash: true, where: { assetClass: 'CFD' } }],
        ['Open Position|Start Copy', 'buy', { where: { quantity: '{quantity}' } }],
        ['Position closed|Close Position|Profit/Loss of Trade|Stop Copy', 'sell', { where: { quantity: '{quantity}' } }],
        ['Dividend', 'dividend'],
        ['Interest Payment|*interest*', 'interest', { isCash: true }],
        // It is part of the amount that is withdrawn.
        ['Withdrawal Conversion Fee', '-memo'],
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
        'Cash Flow|Cashflow|Mittelfluss|Flux de trésorerie|Flusso di cassa',
        'Balance|Saldo|Solde',
      ],
      columns: {
        day: 'Date|Datum|Data',
        kind: 'Category|Kategorie|Catégorie|Categoria',
        name: 'Asset Name|Asset-Name|Name|Nom de l’actif',
        isin: 'ISIN',
        quantity: 'Number of Shares|Anzahl Anteile|Anzahl|Nombre de parts',
        price: 'Asset Price in CHF|Asset-Preis in CHF|Preis in CHF|Prix en CHF',
        rate: 'Currency Rate|Wechselkurs',
        net: 'Cash Flow|Cashflow|Mittelfluss|Flux de trésorerie|Flusso di cassa',
        balance: 'Balance|Saldo|Solde',
      },
      lines: [
        ['Buy|Kauf|Achat|Acquisto', 'buy'],
        ['Sell|Verkauf|Vente|Vendita', 'sell'],
        ['Portfolio Transaction|Portfolio*transaktion*|Portfoliotransaktion*', 'trade'],
        ['Dividend*|Dividende*|*distribution*|*ausschüttung*', 'dividend'],
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
        day: 'Data operazione',
        settleDay: 'Data valuta',
        kind: 'Tipo operazione',
        ticker: 'Ticker',
        isin: 'Isin',
        name: 'Descrizione',
        quantity: 'Quantità|Quantita',
        net: 'Importo euro',
        reference: 'Riferimento ordine|Protocollo',
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

/** The orders of Investimental. */
export const INVESTIMENTAL: Preset = {
  id: 'investimental',
  decimal: '.',
  currency: 'RON',
  tables: [
    {
      marks: ['Order Number|OrderNumber', 'Side', 'Volume', 'Settlement Term|SettlementTerm', 'Update Time|UpdateTime'],
      columns: {
        day: 'Update Time|UpdateTime',
        kind: 'Side',
        ticker: 'Symbol',
        mic: 'Exchange',
        price: 'Price',
        quantity: 'Volume',
        gross: 'Value',
        fee: 'Fee',
        reference: 'Order Number|OrderNumber',
        status: 'Status',
        text: 'Update Type|UpdateType',
        account: 'Account ID|AccountID',
      },
      lines: [
        ['Cancel*|Reject*|Expired|Refused|Deleted', '-cancelledOrder', { on: 'status' }],
        ['New|Chg|OOT|Del|Rej', '-cancelledOrder', { on: 'text' }],
        // The volume of an order that is carried out in part is what is left of it.
        ['Buy', 'buy', { where: { text: 'Fil|', status: 'Inactive|Filled|Executed|Done|' } }],
        ['Sell', 'sell', { where: { text: 'Fil|', status: 'Inactive|Filled|Executed|Done|' } }],
      ],
    },
  ],
}

/** The account statement of Lightyear. A conversion has two lines of one moment, whose references differ. */
export const LIGHTYEAR: Preset = {
  id: 'lightyear',
  decimal: '.',
  days: 'dmy',
  unsigned: true,
  joins: ['moment'],
  tables: [
    {
      marks: ['Date', 'Reference', 'Ticker', 'ISIN', 'Type', 'Quantity', 'CCY', 'Price/share', 'Gross Amount', 'Net Amt.'],
      columns: {
        day: 'Date',
        reference: 'Reference',
        ticker: 'Ticker',
        isin: 'ISIN',
        kind: 'Type',
        quantity: 'Quantity',
        currency: 'CCY',
        price: 'Price/share',
        gross: 'Gross Amount',
        fee: 'Fee',
        net: 'Net Amt.',
        tax: 'Tax Amt.',
      },
      lines: [
        ['Buy', 'buy'],
        ['Sell', 'sell'],
        ['Dividend|Distribution', 'dividend'],
        ['Interest', 'interest'],
        ['Deposit', 'transfer', { sign: 1 }],
        ['Withdrawal', 'transfer', { sign: -1 }],
        ['Conversion', 'fx', { sign: -1, where: { net: '-*' } }],
        ['Conversion', 'fx'],
        ['Reward', 'other', { sign: 1 }],
      ],
    },
  ],
}
