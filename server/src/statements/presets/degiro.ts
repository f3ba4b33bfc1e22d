import type { Preset } from '../tables/preset.ts'
import { DEGIRO_PORTFOLIO, DEGIRO_TRANSACTIONS } from './degiro-transactions.ts'

const TRADED = ['{quantity} *@{price} {priceCurrency}*', '{quantity} zu je {price} {priceCurrency}*']
const tradedAs = (verb: string): readonly string[] => TRADED.map((form) => `${verb} ${form}`)
const buys = ['Koop', 'Buy', 'Kauf', 'Achat', 'Compra', 'Acquisto', 'Køb', 'Köp', 'Kupno', 'Nákup', 'Osto'].flatMap(tradedAs)
const sells = [
  'Verkoop',
  'Sell',
  'Verkauf',
  'Vente',
  'Venta',
  'Venda',
  'Vendita',
  'Salg',
  'Sälj',
  'Sprzedaż',
  'Prodej',
  'Myynti',
].flatMap(tradedAs)

/** Units that a corporate action brings or takes, and its value of them. */
const movedBy = (events: string): string =>
  events
    .split('|')
    .map((event) => `${event}*: {side} {quantity} *@*`)
    .join('|')

const CHANGES = movedBy(
  'PRODUCTWIJZIGING|PRODUCT CHANGE|CHANGEMENT DE PRODUIT|PRODUKTÄNDERUNG|CAMBIO DE PRODUCTO|ISIN WIJZIGING|ISIN-WIJZIGING|WIJZIGING ISIN|ISIN CHANGE',
)

/** The account statement and the transactions of DEGIRO, in the languages of its countries. */
export const DEGIRO: Preset = {
  id: 'degiro',
  days: 'dmy',
  wraps: true,
  negativeCosts: true,
  joins: ['fx', 'order', 'dividendTax'],
  tables: [
    {
      marks: [
        'Mutatie|Change|Änderung|Mouvements|Variación|Mudança|Movimento|Variazione|Variazioni|Ændring|Förändring|Zmiana',
        'Saldo|Balance|Solde|Stan',
        'Order Id|Order-ID|ID Ordre|ID Orden|ID da Ordem|Id Ordine|Ordre Id|Identyfikator zlecenia',
      ],
      columns: {
        day: 'Datum|Date|Fecha|Data|Dato',
        time: 'Tijd|Time|Uhrzeit|Heure|Hora|Ora|Tid',
        settleDay: 'Valutadatum|Value date|Valuta|Date de|Date de valeur|Fecha valor|Data de Valor|Data valuta|Data Valor',
        name: 'Product|Produkt|Produit|Producto|Produto|Prodotto',
        isin: 'ISIN|Código ISIN|Code ISIN',
        text: 'Omschrijving|Description|Beschreibung|Descripción|Descrição|Descrizione|Beskrivelse|Opis',
        rate: 'FX|Tipo|Taxa|Cambio|Kurs|T. Câmbio|Tasso',
        currency: 'Mutatie|Change|Änderung|Mouvements|Variación|Mudança|Movimento|Variazione|Variazioni|Ændring|Zmiana',
        net: 'Mutatie+1|Change+1|Änderung+1|Mouvements+1|Variación+1|Mudança+1|Movimento+1|Variazione+1|Variazioni+1|Ændring+1|Zmiana+1',
        balance: 'Saldo+1|Balance+1|Solde+1|Stan+1',
        reference: 'Order Id|Order-ID|ID Ordre|ID Orden|ID da Ordem|Id Ordine|Ordre Id|Identyfikator zlecenia',
      },
      lines: [
        [
          '*flatexDEGIRO*|*Cash Sweep*|*Overboeking*|*Conversi* Fon*|*Variation Fonds*|*Geldmarktfonds*',
          '-ownCash',
          { on: 'text' },
        ],
        ['Reservation*|*reserv*iDEAL*|*Processed Flatex Withdrawal*', '-reservation', { on: 'text' }],
        [CHANGES, 'conversion', { on: 'text' }],
        [movedBy('STOCK DIVIDEND'), 'stockDividend', { on: 'text' }],
        ['SPLIT AANPASSING: {quantity} *@*|SPLIT ADJUSTMENT: {quantity} *@*', 'split', { on: 'text' }],
        [movedBy('*SPLIT'), 'split', { on: 'text' }],
        [movedBy('SPIN-OFF|SPINOFF|ESCISIÓN'), 'spinOff', { on: 'text' }],
        [movedBy('MERGER|FUSIE|FUSION|FUSIÓN|FUSIONE'), 'merger', { on: 'text' }],
        [movedBy('RIGHTS ISSUE|CLAIMEMISSIE'), 'rights', { on: 'text' }],
        // Units that leave at what they are worth, often nothing.
        [sells.map((form) => `DELISTING: ${form}`).join('|'), 'sell', { on: 'text' }],
        [buys.join('|'), 'buy', { on: 'text' }],
        [sells.join('|'), 'sell', { on: 'text' }],
        [
          '*transactiekosten*|*costi di transazione*|*costes de transacción*|*custos de transação*|*transaction and/or third*|*comiss*|*tasas de terceros*|*frais degiro*|*transaktionsgebühr*',
          'bankFee',
          { on: 'text' },
        ],
        [
          '*dividendbelasting*|*dividend tax*|*ritenut*|*retenção*|*källskatt*|*kildeskat*|*withholding*|*quellensteuer*|*dividendensteuer*|impôts sur dividende*|retención*|*podatek*|*udbytteskat*',
          'tax',
          { on: 'text' },
        ],
        [
          '*tax*|*belasting*|*impôt*|*imposta*|*imposto*|*impuesto*|*steuer*|*taxe*|*stamp duty*|*zegel*|B.T.W.',
          'tax',
          { on: 'text' },
        ],
        ['*capital return*|Kapitaalsuitkering|Kapitalrückzahlung|Remboursement de capital', 'returnOfCapital', { on: 'text' }],
        ['*coupon*', 'coupon', { on: 'text' }],
        ['Dividend*|Dividende*|Dividendo*|Distribu*|Dywidend*|Udbytte*|Utdelning*', 'dividend', { on: 'text' }],
        [
          '*valuta*|FX *|*fx credit*|*währungswechsel*|*cambio de divisa*|*opération de change*|*divisa*|*cambio valuta*',
          'fx',
          { on: 'text' },
        ],
        [
          '*kosten*|*fee*|*gebühr*|*frais*|*comiss*|*commission*|*costi*|*costes*|*tasa*|*conectivi*|*avgift*|*handelsmodalit*|*opłat*|*poplat*|*gebyr*',
          'bankFee',
          { on: 'text' },
        ],
        ['*rente*|*interest*|*zins*|*intérêt*|*interes*|*juros*', 'interest', { on: 'text' }],
        [
          '*verrekening corporate action*|*corporate action cash settlement*|*barausgleich*|*règlement en espèces*',
          'other',
          { on: 'text' },
        ],
        ['*courtesy*|*bonus*|*promo*|*compens*|*securities lending*', 'other', { on: 'text' }],
        ['*', 'transfer', { on: 'text', where: { isin: '' } }],
      ],
    },
    DEGIRO_TRANSACTIONS,
    DEGIRO_PORTFOLIO,
  ],
}
