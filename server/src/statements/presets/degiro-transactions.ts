import type { Table } from '../tables/preset.ts'

const TOTAL = 'Totaal|Total|Gesamt|Totale|Montant négocié|Totaal {currency}|Total {currency}|Gesamt {currency}|Totale {currency}'

/** The list of transactions of DEGIRO: a trade a line, its costs in columns, its currencies in columns without a title. */
export const DEGIRO_TRANSACTIONS: Table = {
  marks: [
    'Order ID|Order-ID|Order Id|ID Ordre|ID Ordine|ID Orden|ID da Ordem|Id Ordine',
    'Aantal|Quantity|Anzahl|Quantité|Quantità|Número|Quantidade',
    'Koers|Price|Kurs|Cours|Quotazione|Precio|Preços',
    'Wisselkoers|Exchange rate|Wechselkurs|Taux de change|Tasso di cambio|Tipo de cambio|Taxa de Câmbio',
    TOTAL,
  ],
  columns: {
    day: 'Datum|Date|Data|Fecha',
    time: 'Tijd|Time|Uhrzeit|Heure|Ora|Hora',
    isin: 'ISIN|Code ISIN|Código ISIN',
    name: 'Product|Produkt|Produit|Prodotto|Producto|Produto',
    mic: 'Venue|Uitvoeringsplaats|Ausführungsort|Ausführungso|Lieu d’exécution|Borsa|Centro de',
    quantity: 'Aantal|Quantity|Anzahl|Quantité|Quantità|Número|Quantidade',
    price: 'Koers|Price|Kurs|Cours|Quotazione|Precio|Preços',
    priceCurrency: 'Koers+1|Price+1|Kurs+1|Cours+1|Quotazione+1|Precio+1|Preços+1',
    rate: 'Wisselkoers|Exchange rate|Wechselkurs|Taux de change|Tasso di cambio|Tipo de cambio|Taxa de Câmbio',
    fee: 'Transactiekosten en/of|Transactiekosten en/of kosten van derden|Transaction and/or third party fees|Transaktionsgebühren und/oder Gebühren Dritter|Frais de courtage et/ou de parties tierces|Transactiekosten|Transaction and/or third|Transaktionsgebühren|Transaktionskosten|Frais de courtage|Costi di transazione|Costes de transacción|Custos de transação|Transaction costs|Transactiekosten en/of kosten van derden {currency}|Transaction and/or third party fees {currency}|Gebühren von Drittanbietern {currency}',
    fee2: 'AutoFX Fee|AutoFX Kosten|AutoFX-Gebühr|AutoFX Fee {currency}',
    net: TOTAL,
    currency: 'Totaal+1|Total+1|Gesamt+1|Totale+1|Montant négocié+1',
    reference: 'Order ID|Order-ID|Order Id|ID Ordre|ID Ordine|ID Orden|ID da Ordem|Id Ordine',
  },
  lines: [['*', 'trade', { on: 'isin' }]],
}

const LOCAL = 'Local value|Lokale waarde|Wert|Montant en devises|Valore|Valor local|Valore locale'

/** The portfolio of DEGIRO: what is held, and its money. */
export const DEGIRO_PORTFOLIO: Table = {
  marks: [
    'Symbol/ISIN|Symbool/ISIN|Symbole/ISIN|Simbolo/ISIN|Símbolo/ISIN|Ticker/ISIN',
    'Amount|Aantal|Anzahl|Quantité|Quantità|Cantidad|Quantidade',
    LOCAL,
  ],
  columns: {
    name: 'Product|Produkt|Produit|Prodotto|Producto|Produto',
    isin: 'Symbol/ISIN|Symbool/ISIN|Symbole/ISIN|Simbolo/ISIN|Símbolo/ISIN|Ticker/ISIN',
    quantity: 'Amount|Aantal|Anzahl|Quantité|Quantità|Cantidad|Quantidade',
    price: 'Closing|Slotkoers|Schlußkurs|Schlusskurs|Clôture|Chiusura|Precio de cierre|Fecho',
    currency: LOCAL,
    value: `${LOCAL.replaceAll('|', '+1|')}+1`,
    net: `${LOCAL.replaceAll('|', '+1|')}+1`,
  },
  lines: [
    ['*(*)', 'closing', { on: 'name', where: { isin: '' } }],
    ['*', 'holding', { on: 'name', where: { isin: '{isin}' } }],
  ],
}
