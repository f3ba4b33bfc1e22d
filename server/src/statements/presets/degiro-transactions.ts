import type { Table } from '../tables/preset.ts'

/** The list of transactions of DEGIRO: a trade a line, its costs in columns, its currencies in columns without a title. */
export const DEGIRO_TRANSACTIONS: Table = {
  marks: [
    'Order ID|Order-ID|Order Id|ID Ordre|ID Ordine|ID Orden|ID da Ordem|Id Ordine',
    'Aantal|Quantity|Anzahl|Quantité|Quantità|Número|Quantidade',
    'Koers|Price|Kurs|Cours|Quotazione|Precio|Preços',
    'Wisselkoers|Exchange rate|Wechselkurs|Taux de change|Tasso di cambio|Tipo de cambio|Taxa de Câmbio',
  ],
  columns: {
    ...{ day: 'Datum|Date|Data|Fecha', time: 'Tijd|Time|Uhrzeit|Heure|Ora|Hora', isin: 'ISIN|Code ISIN|Código ISIN' },
    name: 'Product|Produkt|Produit|Prodotto|Producto|Produto',
    mic: 'Venue|Uitvoeringsplaats|Ausführungsort|Ausführungso|Lieu d’exécution|Borsa|Centro de',
    quantity: 'Aantal|Quantity|Anzahl|Quantité|Quantità|Número|Quantidade',
    price: 'Koers|Price|Kurs|Cours|Quotazione|Precio|Preços',
    priceCurrency: 'Koers+1|Price+1|Kurs+1|Cours+1|Quotazione+1|Precio+1|Preços+1',
    rate: 'Wisselkoers|Exchange rate|Wechselkurs|Taux de change|Tasso di cambio|Tipo de cambio|Taxa de Câmbio',
    fee: 'Transactiekosten en/of|Transactiekosten en/of kosten van derden|Transaction and/or third party fees|Transaktionsgebühren und/oder Gebühren Dritter|Frais de courtage et/ou de parties tierces|Transactiekosten|Transaction and/or third|Transaktionsgebühren|Transaktionskosten|Frais de courtage|Costi di transazione|Costes de transacción|Custos de transação|Transaction costs|Transactiekosten en/of kosten van derden {currency}|Transaction and/or third party fees {currency}|Gebühren von Drittanbietern {currency}',
    fee2: 'AutoFX Fee|AutoFX Kosten|AutoFX-Gebühr|AutoFX Fee {currency}',
    net: 'Totaal|Total|Gesamt|Totale|Montant négocié|Totaal {currency}|Total {currency}|Gesamt {currency}|Totale {currency}',
    currency: 'Totaal+1|Total+1|Gesamt+1|Totale+1|Montant négocié+1',
    reference: 'Order ID|Order-ID|Order Id|ID Ordre|ID Ordine|ID Orden|ID da Ordem|Id Ordine',
  },
  lines: [['*', 'trade', { on: 'isin' }]],
}
