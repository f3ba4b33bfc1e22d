import type { Preset } from '../tables/preset.ts'

/** The accounts of Revolut: shares, bank, funds of savings. */
export const REVOLUT: Preset = {
  id: 'revolut',
  days: 'dmy',
  joins: ['fx'],
  tables: [
    {
      marks: ['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount'],
      columns: {
        day: 'Date',
        ticker: 'Ticker',
        kind: 'Type',
        quantity: 'Quantity',
        price: 'Price per share',
        net: 'Total Amount',
        currency: 'Currency',
        rate: 'FX Rate',
      },
      lines: [
        ['BUY*', 'buy'],
        ['SELL*', 'sell'],
        ['DIVIDEND TAX*|*TAX*', 'tax'],
        ['DIVIDEND*', 'dividend'],
        ['*COUPON*', 'coupon'],
        ['*SPLIT*', 'split'],
        ['MERGER*', 'merger'],
        ['SPINOFF*|SPIN*', 'spinOff'],
        ['*FEE REVERSAL*|*FEE REFUND*', 'custodyFee', { sign: 1 }],
        ['*FEE*', 'custodyFee', { sign: -1 }],
        ['CASH TOP-UP*|CASH DEPOSIT*', 'transfer', { sign: 1, isCash: true }],
        ['CASH WITHDRAWAL*', 'transfer', { sign: -1, isCash: true }],
        ['POSITION CLOSURE*', 'transfer', { where: { net: '|0|$0|0.00|$0.00|* 0|* 0.00' } }],
        ['POSITION CLOSURE*', 'sell'],
        // The account goes to another company of the group, with all that it holds.
        ['TRANSFER FROM REVOLUT * TO REVOLUT *', '-noMovement'],
        ['*TRANSFER*', 'transfer'],
      ],
    },
    {
      marks: [
        'Type|Typ|Art|Tipo|Soort',
        'Product|Produkt|Produit|Producto|Prodotto',
        'Completed Date|Abschlussdatum|Datum des Abschlusses|Date de fin|Fecha de finalización|Data di completamento|Datum voltooid|Voltooid op',
        'Amount|Betrag|Montant|Importe|Importo|Bedrag',
        'State|Status|État|Estado|Stato',
      ],
      columns: {
        kind: 'Type|Typ|Art|Tipo|Soort',
        account: 'Product|Produkt|Produit|Producto|Prodotto',
        day: 'Completed Date|Abschlussdatum|Datum des Abschlusses|Date de fin|Fecha de finalización|Data di completamento|Datum voltooid|Voltooid op',
        text: 'Description|Beschreibung|Descripción|Descrizione|Beschrijving',
        gross: 'Amount|Betrag|Montant|Importe|Importo|Bedrag',
        fee: 'Fee|Gebühr|Frais|Comisión|Commissione|Kosten',
        currency: 'Currency|Währung|Devise|Divisa|Valuta',
        status: 'State|Status|État|Estado|Stato',
        balance: 'Balance|Saldo|Guthaben|Kontostand|Solde',
      },
      lines: [
        [
          'REVERTED|DECLINED|FAILED|RÜCKGÄNGIG*|ABGELEHNT|ANNULÉ|REFUSÉ|REVERTIDO|RECHAZADO|ANNULLATO|RIFIUTATO|TERUGGEDRAAID|GEWEIGERD',
          '-cancelledOrder',
          { on: 'status' },
        ],
        ['PENDING|AUSSTEHEND|EN ATTENTE|PENDIENTE|IN SOSPESO|IN BEHANDELING', 'transfer', { on: 'status', status: 'pending' }],
        ['EXCHANGE|UMTAUSCH*|WECHSEL*|CHANGE|CAMBIO*|WISSELEN', 'fx'],
        ['INTEREST*|ZINSEN|INTÉRÊTS|INTERÉS*|INTERESSI|RENTE', 'interest'],
        ['FEE*|GEBÜHR*|FRAIS|COMISIÓN*|COMMISSIONE|KOSTEN', 'bankFee'],
        ['*', 'transfer'],
      ],
    },
    {
      marks: ['Date', 'Description', 'Price per share', 'Quantity of shares', 'Value, {currency}'],
      columns: {
        day: 'Date',
        text: 'Description',
        net: 'Value, {currency}',
        price: 'Price per share',
        quantity: 'Quantity of shares',
      },
      lines: [
        ['BUY {name} {isin}|BUY {name}', 'buy', { on: 'text' }],
        ['SELL {name} {isin}|SELL {name}', 'sell', { on: 'text' }],
        ['Interest Reinvested {name} {isin}', 'buy', { on: 'text' }],
        ['Interest PAID {name} {isin}|*interest*', 'interest', { on: 'text' }],
        ['Interest WITHDRAWN*', 'transfer', { on: 'text', isCash: true }],
        ['*fee*', 'custodyFee', { on: 'text', isCash: true }],
      ],
    },
  ],
}

/** The balances of Wise, a list a currency; a conversion is in the lists of both, as the same deal. */
export const WISE: Preset = {
  id: 'wise',
  hasNumbers: true,
  decimal: '.',
  days: 'dmy',
  tables: [
    {
      marks: ['TransferWise ID|Wise ID', 'Date', 'Amount', 'Currency', 'Running Balance'],
      columns: {
        reference: 'TransferWise ID|Wise ID',
        day: 'Date',
        net: 'Amount',
        currency: 'Currency',
        text: 'Description',
        balance: 'Running Balance',
      },
      texts: ['Converted {sold} {soldCurrency} to {counter} {counterCurrency}*'],
      lines: [
        ['Converted *', 'fx', { on: 'text' }],
        ['*interest*', 'interest', { on: 'text' }],
        ['Wise Charges*|*fee*', 'bankFee', { on: 'text' }],
        ['*', 'transfer', { on: 'text' }],
      ],
    },
  ],
}

/** The crypto currencies of Revolut. */
export const REVOLUT_CRYPTO: Preset = {
  id: 'revolut-crypto',
  instruments: 'crypto',
  tables: [
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
