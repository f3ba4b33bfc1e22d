import type { Preset } from '../tables/preset.ts'

/** The transactions of Avanza. */
export const AVANZA: Preset = {
  id: 'avanza',
  decimal: ',',
  days: 'ymd',
  currency: 'SEK',
  tables: [
    {
      marks: ['Datum', 'Konto', 'Typ av transaktion', 'Antal', 'Kurs', 'Belopp'],
      columns: {
        day: 'Datum',
        account: 'Konto',
        kind: 'Typ av transaktion',
        name: 'Värdepapper/beskrivning',
        quantity: 'Antal',
        price: 'Kurs',
        priceCurrency: 'Instrumentvaluta|Valuta',
        net: 'Belopp',
        currency: 'Transaktionsvaluta|Valuta',
        fee: 'Courtage (SEK)|Courtage',
        rate: 'Valutakurs',
        isin: 'ISIN',
      },
      lines: [
        // Units of a purchase that is taken back leave.
        ['Köp', 'buy', { status: 'cancelled', where: { quantity: '-*' } }],
        ['Köp', 'buy'],
        ['Sälj', 'sell'],
        ['Utdelning', 'dividend'],
        ['*källskatt*|*skatt*', 'tax'],
        ['Övrigt|Värdepapper*', 'split', { where: { name: '*split*', quantity: '{quantity}' } }],
        ['Övrigt', 'conversion', { where: { name: '*byte*', quantity: '{quantity}' } }],
        ['Övrigt', 'tax', { isCash: true, where: { name: '*skatt*', quantity: '' } }],
        ['*ränta*|Räntor', 'interest'],
        ['*avgift*|*kostnad*', 'bankFee'],
        ['Insättning|*insättning*|Uttag|*uttag*|Överföring*|*överföring*', 'transfer', { isCash: true, where: { isin: '' } }],
        ['*överföring*|*flytt*|Insättning|Uttag', 'transfer'],
        ['*split*', 'split'],
        ['*byte*|*omvandling*|*övertagande*|*inlösen*', 'conversion'],
        ['*teckning*|*rätter*', 'rights'],
        ['*fusion*', 'merger'],
        ['Värdepapper*|Övrigt', 'transfer', { where: { quantity: '{quantity}', net: '' } }],
        ['Övrigt|*', 'other'],
      ],
    },
  ],
}

/** The transactions of Nordnet in Swedish, Norwegian, Danish and Finnish. */
export const NORDNET: Preset = {
  id: 'nordnet',
  hasNumbers: true,
  decimal: ',',
  days: 'ymd',
  joins: ['takenBack', 'redeemed'],
  tables: [
    {
      marks: [
        'Bokföringsdag|Bokføringsdag|Bogføringsdag|Kirjauspäivä',
        'Transaktionstyp|Transaksjonstype|Transaktionstype|Tapahtumatyyppi',
        'ISIN',
      ],
      takenBack: { field: 'status', by: 'MAK ' },
      columns: {
        reference: 'Id',
        day: 'Affärsdag|Handelsdag|Kauppapäivä',
        settleDay: 'Likviddag|Oppgjørsdag|Valørdag|Maksupäivä',
        account: 'Depå|Portefølje|Depot|Salkku',
        kind: 'Transaktionstyp|Transaksjonstype|Transaktionstype|Tapahtumatyyppi',
        name: 'Värdepapper|Verdipapir|Værdipapirer|Arvopaperi',
        isin: 'ISIN',
        quantity: 'Antal|Antall|Määrä',
        price: 'Kurs|Kurssi',
        fee: 'Courtage|Kurtasje|Kurtage|Total Avgift|Totale Avgifter|Samlede afgifter|Kokonaiskulut',
        net: 'Belopp|Beløp|Beløb|Summa',
        // Each amount has its currency behind it, all with the same title.
        currency: 'Belopp+1|Beløp+1|Beløb+1|Summa+1',
        balance: 'Saldo',
        status: 'Makuleringsdatum|Makuleringsdato|Annulleringsdato',
        text: 'Transaktionstext|Transaksjonstekst|Transaktionstekst|Tapahtumateksti',
      },
      lines: [
        ['KÖPT|KJØPT|KØBT|OSTO|KJØP|KØB*|OSTETTU', 'buy'],
        ['SÅLT|SOLGT|MYYNTI|SALG|MYYTY', 'sell'],
        // Units of corporate actions have lines of their own; those with "LIKVID" in them have the money.
        ['TEGNING LIKVID|TECKNING LIKVID', 'buy'],
        ['INNL. VP LIKVID', 'redemption'],
        ['INNLØSN. UTTAK VP', 'conversion', { sign: -1 }],
        ['SLETTING DESIM. LIKV*', 'other'],
        ['*LIKVID', 'unknown'],
        ['UTDELNING INLÄGG*|UTBYTTE INNLEGG*', 'stockDividend'],
        ['UTSKILLING FISJON*|INNLEGG FISJON*|INLÄGG FISSION*', 'spinOff'],
        ['*FUSION*|*FUSJON*', 'merger'],
        ['TILDELING*|TILLDELNING*|TEGNING*|TECKNING*|EMISJON*|EM INLÄGG*', 'rights'],
        ['*SPLIT*', 'split'],
        ['BYTE *|BYTTE *|OMVANDLING*', 'conversion'],
        ['TILBAKEBET*FOND AVG*|*AVG* KORR', 'bankFee'],
        ['TILBAKEBET*', 'returnOfCapital', { where: { isin: '{isin}' } }],
        ['*SKATT*|*SKAT*|*ENNAKKOPIDÄTYS*|*LÄHDEVERO*', 'tax'],
        ['*UTDELNING*|UTBYTTE*|*UDBYTTE*|UDB.|OSINKO*', 'dividend', { where: { quantity: '*' } }],
        ['*RÄNTA*|*RENTE*|*KORKO*', 'interest'],
        ['*AVGIFT*|*GEBYR*|*MAKSU*', 'bankFee'],
        ['*FLYTT*|*OVERF*|*ÖVERF*|*SIIRTO*|UTTAG*|UTTAK*|INLÄGG VP|INNLEGG VP|*INSÄTTNING*', 'transfer'],
        ['*', 'transfer', { where: { isin: '' } }],
      ],
    },
  ],
}

/** The transactions of Saxo. */
export const SAXO: Preset = {
  id: 'saxo',
  days: 'dmy',
  accountLabels: 'Account ID|Konto-ID',
  tables: [
    {
      marks: [
        'Trade Date|Transactiedatum|Handelsdatum|Date d’opération|Handelsdato',
        'Type|Typ',
        'Event|Actie|Ereignis|Événement|Hændelse',
        'Booked Amount|Geboekt bedrag|Gebuchter Betrag|Montant comptabilisé|Bogført beløb|Amount|Bedrag|Betrag',
        'Instrument ISIN|Instrument Symbol|Instrumentsymbool|Instrumentsymbol|Account ID|Konto-ID',
      ],
      columns: {
        account: 'Account ID|Client ID|Konto-ID|Klant-ID|Kunden-ID|Kunde-ID|ID client',
        day: 'Trade Date|Transactiedatum|Handelsdatum|Date d’opération|Handelsdato',
        section: 'Product|Produkt',
        settleDay: 'Value Date|Valutadatum|Valutadato|Date de valeur',
        assetClass: 'Type|Typ',
        kind: 'Event|Actie|Ereignis|Événement|Hændelse',
        name: 'Instrument',
        isin: 'Instrument ISIN|ISIN',
        ticker: 'Instrument Symbol|Instrumentsymbool|Instrumentsymbol',
        mic: 'Exchange Description',
        priceCurrency: 'Instrument currency|Instrumentvaluta|Instrumentwährung',
        net: 'Booked Amount|Geboekt bedrag|Gebuchter Betrag|Montant comptabilisé|Bogført beløb|Amount|Bedrag|Betrag',
        currency: 'Account Currency|Rekeningvaluta|Kontowährung|Kontovaluta|Currency|Währung|Valuta',
        fee: 'Total cost|Totale kosten|Gesamtkosten',
        rate: 'Conversion Rate',
        reference: 'Bk Record Id|Trade ID|Order ID',
      },
      lines: [
        // An option has the ISIN of its underlying, and a deal in currencies no amount.
        ['Buy *|Sell *', 'unknown', { where: { section: '*Option*|Fx*' } }],
        ['Transfer In {quantity} @ {price} {priceCurrency}|Transfer In {quantity} @ {price}', 'transfer', { sign: 1 }],
        ['Transfer Out {quantity} @ {price} {priceCurrency}|Transfer Out {quantity} @ {price}', 'transfer', { sign: -1 }],
        [
          'Buy {quantity} @ {price} {priceCurrency}*|Koop {quantity} @ {price} {priceCurrency}*|Kauf {quantity} @ {price} {priceCurrency}*',
          'buy',
        ],
        [
          'Buy {quantity} @ {price}|Koop {quantity} @ {price}|Køb {quantity} @ {price}*|Achat {quantity} @ {price}*|Kauf {quantity} @ {price}',
          'buy',
        ],
        [
          'Sell {quantity} @ {price} {priceCurrency}*|Verkoop {quantity} @ {price} {priceCurrency}*|Verkauf {quantity} @ {price} {priceCurrency}*',
          'sell',
        ],
        [
          'Sell {quantity} @ {price}|Verkoop {quantity} @ {price}|Sælg {quantity} @ {price}*|Vente {quantity} @ {price}*|Verkauf {quantity} @ {price}',
          'sell',
        ],
        ['*tax*|*belasting*|*steuer*|*impôt*', 'tax'],
        ['*dividend*|*dividende*|*udbytte*', 'dividend'],
        ['*coupon*|*bond interest*', 'coupon'],
        ['*interest*|*rente*|*zins*|*intérêt*', 'interest'],
        ['*custody*|*bewaar*', 'custodyFee'],
        ['*fee*|*kosten*|*gebühr*|*frais*|*commission*|*gebyr*|*subscription*', 'bankFee'],
        ['*split*', 'split'],
        ['*spin*off*', 'spinOff'],
        ['*merger*', 'merger'],
        ['*rights*', 'rights'],
        ['*', 'transfer', { where: { assetClass: 'Cash*|Geld*|Overboeking*|Kontant*|Virement*' }, isCash: true }],
        ['*', 'other', { where: { assetClass: 'Corporate*' } }],
        [
          '*deposit*|*withdraw*|*transfer*|*storting*|*opname*|*indskud*|*hævning*|*dépôt*|*retrait*|*überweisung*|*Einzahlung*|*Auszahlung*|*indbetal*',
          'transfer',
          { isCash: true },
        ],
      ],
    },
  ],
}

/** The transactions of bank accounts at Swedbank. */
export const SWEDBANK: Preset = {
  id: 'swedbank',
  decimal: '.',
  days: 'ymd',
  tables: [
    {
      marks: ['Radnummer', 'Clearingnummer', 'Kontonummer', 'Bokföringsdag', 'Beskrivning', 'Belopp'],
      columns: {
        account: 'Kontonummer',
        day: 'Bokföringsdag',
        settleDay: 'Valutadag',
        text: 'Beskrivning',
        net: 'Belopp',
        currency: 'Valuta',
        balance: 'Bokfört saldo',
      },
      lines: [
        ['*ränta*', 'interest', { on: 'text', isCash: true }],
        ['Pris *|*avgift*', 'bankFee', { on: 'text', isCash: true }],
        ['*', 'transfer', { on: 'text', isCash: true }],
      ],
    },
  ],
}
