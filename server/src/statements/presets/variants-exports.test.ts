import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Other versions and languages of exports, and what is read of them. */
const VARIANTS = [
  {
    name: 'portfolio performance: its export',
    preset: 'portfolio-performance-csv',
    list: [
      'Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz',
      '2025-03-03T00:00;Einlage;1.000,00;EUR;;;;;;;;;;;',
      '2025-03-04T10:00;Kauf;-201,50;EUR;;;;1,50;;2;DE0007164600;716460;SAP.DE;SAP;',
      '2025-03-05T00:00;Entnahme;-50,00;EUR;;;;;;;;;;;',
    ],
    lines: ['2 transfer 1000.00 EUR', '3 buy 2 -201.50 EUR', '4 transfer -50.00 EUR'],
  },
  {
    name: 'portfolio performance: the list on its screen, without a currency',
    preset: 'portfolio-performance-csv',
    list: [
      'Date,Type,Security,Shares,Quote,Amount,Fees,Taxes,Net Transaction Value,Cash Account,Offset Account,Note,Source',
      '"Mar 4, 2025, 10:00 AM",Buy,SAP,2,100.00,200.00,1.50,0.00,201.50,Giro,Depot,,',
      '"Mar 6, 2025, 12:00 AM",Delivery (Inbound),Example,10,9.00,90.00,0.00,0.00,90.00,,Depot,,',
    ],
    lines: ['2 buy 2 -201.50 XXX', '3 transfer 10'],
  },
  {
    name: 'swissquote: other titles in French',
    preset: 'swissquote',
    list: [
      'Date;Ordre;Transaction;Symbole;Nom;ISIN;Quantité;Prix unitaire;Coûts;Intérêts courus;Montant net;Solde;Monnaie',
      '31-03-2025 22:00:00;0;Frais de garde;;;;1.0;15.00;0.00;0.00;-15.00;85.00;CHF',
      '04-03-2025 10:00:00;1;Vente;NOVN;NOVARTIS N;CH0012005267;1.0;101.00;1.00;0.00;100.00;100.00;CHF',
    ],
    lines: ['2 custodyFee -15.00 CHF', '3 sell -1.0 100.00 CHF', 'opening 0.00 CHF', 'closing 85.00 CHF'],
  },
  {
    name: 'saxo: German titles, costs without a sign, the currency of the amount',
    preset: 'saxo',
    list: [
      'Kunden-ID;Handelsdatum;Valutadatum;Typ;Produkt;Instrument;Instrument ISIN;Instrumentenwährung;Instrument Symbol;Ereignis;Gebuchter Betrag;Währung;Gesamtkosten',
      '77;04-Mrz-2025;06-Mrz-2025;Handel;Aktie;Example;CH0038863350;CHF;NESN:xvtx;Kauf 5 @ 95,10 CHF;-480,50;CHF;5,00',
      '77;03-Mrz-2025;03-Mrz-2025;Geldüberweisung;;;;;;Einzahlung;1.000,00;EUR;0',
    ],
    lines: ['2 buy 5 -480.50 CHF', '3 transfer 1000.00 EUR'],
  },
  {
    name: 'degiro: costs of a list with a currency beside each amount',
    preset: 'degiro',
    list: [
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of kosten van derden,,Totaal,,Order ID',
      '04-03-2025,15:00,EXAMPLE,US88160R1014,NDQ,CDED,-1,"190,50",USD,"190,50",USD,"176,39",EUR,"1,08","-2,00",EUR,"174,39",EUR,o1',
    ],
    lines: ['2 sell -1 174.39 EUR'],
  },
  {
    name: 'degiro: the yearly fee of an exchange in German',
    preset: 'degiro',
    list: [
      'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
      '04-03-2025,10:02,03-03-2025,,,Einrichtung von Handelsmodalitäten 2025 (Euronext Paris),,EUR,"-2,50",EUR,"7,50",',
    ],
    lines: ['2 bankFee -2.50 EUR', 'opening 10.00 EUR', 'closing 7.50 EUR'],
  },
  {
    name: 'degiro: what is held, and its money',
    preset: 'degiro',
    list: [
      'Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR',
      'CASH & CASH FUND & FTX CASH (EUR),,,,EUR,"512,30","512,30"',
      'EXAMPLE,US88160R1014,3,"150,50",USD,"451,50","420,00"',
    ],
    lines: ['3 holds 3 EXAMPLE', 'closing 512.30 EUR', '2 -total'],
  },
  {
    name: 'xtb: labels with their values below them',
    preset: 'xtb',
    list: [
      ',Name and surname,Account,Currency,Balance',
      ',J ROWAN,77,EUR,500',
      ',ID,Type,Time,Comment,Symbol,Amount',
      ',1,deposit,03/03/2025 10:00:00,Bank transfer,,500',
    ],
    lines: ['4 transfer 500 EUR', '1 -heading', '2 -heading'],
  },
  {
    name: 'schwab: the units of a redemption and its money',
    preset: 'schwab',
    list: [
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"03/19/2025","Full Redemption Adj","912796XY0","US TREASURY BILL","","","","$1,000.00"',
      '"03/19/2025","Full Redemption","912796XY0","US TREASURY BILL","-1,000","","",""',
    ],
    lines: ['2+3 redemption -1000 1000.00 USD'],
  },
  {
    name: 'interactive brokers: sections and titles of former years',
    preset: 'ibkr-activity',
    list: [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Tax,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,GBP,KLM,"2025-03-04, 09:00:00","1,000",2.2,2.21,-2200,-17,2217,0,10,O',
      'Broker Interest Paid,Header,Currency,Date,Description,Amount,Code',
      'Broker Interest Paid,Data,USD,2025-03-05,USD Debit Interest for Feb-2025,-0.55,',
    ],
    lines: ['2 buy 1000 -2217 GBP', '4 financing -0.55 USD'],
  },
  {
    name: 'vanguard: no commission in words',
    preset: 'vanguard-us',
    list: [
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,',
      '77,2025-03-04,2025-03-05,Buy,Buy,EXAMPLE,KLM,10.0000,72.10,-721.00,Free,-721.00,0.0,CASH,',
    ],
    lines: ['2 buy 10.0000 -721.00 USD'],
  },
  {
    name: 'saxo: Danish payments',
    preset: 'saxo',
    list: [
      'Kunde-ID;Handelsdato;Valørdato;Type;Produkt;Instrument;Instrument ISIN;Instrumentvaluta;Instrumentsymbol;Hændelse;Bogført beløb;Valuta',
      '77;10-mar-2025;10-mar-2025;Kontantoverførsel;;;;;;Indskud;5.000,00;DKK',
    ],
    lines: ['2 transfer 5000.00 DKK'],
  },
  {
    name: 'parqet: without a column of its own for the day',
    preset: 'parqet',
    list: [
      'datetime;price;shares;amount;tax;fee;type;assettype;identifier;currency',
      '2025-03-04T10:00:00.000Z;100,50;2;201;0;1;Buy;Security;DE0007164600;EUR',
    ],
    lines: ['2 buy 2 -202 EUR'],
  },
  {
    name: 'revolut: units that go to another company of the group with the account stay as they are',
    preset: 'revolut',
    list: [
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2025-03-03T15:00:01Z,KLM,BUY - MARKET,2,EUR 100,EUR 200,EUR,1',
      '2025-03-05T15:00:01Z,KLM,TRANSFER FROM REVOLUT TRADING LTD TO REVOLUT SECURITIES EUROPE UAB,2,,EUR 0,EUR,1',
    ],
    lines: ['2 buy 2 -200 EUR', '3 -noMovement'],
  },
  {
    name: 'revolut: a fee in a currency that only its own cell names',
    preset: 'revolut-crypto',
    list: ['Symbol,Type,Quantity,Price,Value,Fees,Date', 'SOL,Send,0.5,,,€0.10,"Mar 7, 2025, 2:00:00 PM"'],
    lines: ['2 transfer -0.5 fee 0.10 EUR'],
  },
  {
    name: 'schwab: equity awards with older titles',
    preset: 'schwab',
    list: [
      '"Date","Action","Symbol","Description","Quantity","Fees & Commissions","Disbursement Election","Amount","AwardDate","AwardId","FairMarketValuePrice"',
      '"03/04/2025","Deposit","KLM","RS","52","","","","","",""',
      '"","","","","","","","","09/15/2023","1","$350.36"',
      '"03/05/2025","Sale","KLM","Share Sale","20","$0.16","","$7,079.84","","",""',
    ],
    lines: ['2 transfer 52', '4 sell -20 7079.84 USD', '3 -memo'],
  },
  {
    name: 'fidelity: cash in place of a fraction that has no units',
    preset: 'fidelity',
    list: [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '03/04/2025,IN LIEU OF FRX SHARE LEU PAYOUT EXAMPLE (KLM) (Cash),KLM,EXAMPLE,Cash,,,,,,11.20,',
    ],
    lines: ['2 other 11.20 USD'],
  },
  {
    name: 'trade republic: costs that documents write as negative amounts',
    preset: 'trade-republic-documents',
    list: [
      'Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern',
      '2025-03-04T10:00:00;Zinsen;0,55;Zinsen;;;;-0,10',
      '2025-03-05T10:00:00;Kauf;-101,00;Example;IE00B4L5Y983;1,5;-1,00;',
    ],
    lines: ['2 interest 0.55 XXX', '3 buy 1.5 -101.00 XXX'],
  },
  {
    name: 'crypto.com: what is bought with money of the account, and money that is paid in',
    preset: 'crypto-com',
    list: [
      'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash',
      '2025-03-04 10:00:00,EUR -> BTC,EUR,-100,BTC,0.003,EUR,100,120,viban_purchase,',
      '2025-03-03 10:00:00,EUR Deposit,EUR,500,,,EUR,500,600,viban_deposit,',
    ],
    lines: ['2 buy 0.003 -100 EUR', '3 transfer 500 EUR'],
  },
  {
    name: 'delta: symbols with names, and money that is paid in',
    preset: 'delta',
    list: [
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Fee amount,Fee currency (name),Notes',
      '2025-03-04T16:00:00.000Z,BUY,0.1,BTC (Bitcoin),CRYPTO,2600,EUR,,,',
      '2025-03-03T16:00:00.000Z,DEPOSIT,1000,USD (US Dollar),FIAT,,,,,',
    ],
    lines: ['2 buy 0.1 -2600 EUR', '3 transfer 1000 USD'],
  },
  {
    name: 'coinbase: what its own subscription costs',
    preset: 'coinbase',
    list: [
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      '1,2025-03-04 10:00:00 UTC,Subscription,EUR,-4.99,EUR,€1.00,-€4.99,-€4.99,€0.00,Paid for Coinbase One',
    ],
    lines: ['2 bankFee -4.99 EUR'],
  },
]

describe('other versions of exports', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
    })

  it('of brokers in the United States have units in dollars, also without a price', async () => {
    const { entries } = await readStatement(
      [
        '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
        '"03/04/2025","Internal Transfer","KLM","EXAMPLE","10","","",""',
      ].join('\n'),
    )
    deepEqual([entries[0]!.kind, entries[0]!.quantity, entries[0]!.priceCurrency], ['transfer', '10', 'USD'])
  })

  it('of a section that is not known and has money are refused, and not left out', async () => {
    const section = (titles: string, line: string) => [`Other Income,Header,${titles}`, `Other Income,Data,${line}`]
    const trades = [
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2025-03-04,KLM(US0378331005) Cash Dividend,1',
    ]
    const codes = async (...lines: readonly string[]) =>
      (await readStatement([...trades, ...lines].join('\n'))).problems.map(({ code, place }) => [code, place?.line])
    deepEqual(await codes(...section('Currency,Date,Description,Amount', 'USD,2025-03-05,Something,5')), [['unknownKind', 4]])
    deepEqual(await codes(...section('Währung,Datum,Beschreibung,Betrag', 'USD,2025-03-05,Something,5')), [['unknownKind', 4]])
    deepEqual(await codes(...section('Currency,Field Name,Field Value', 'USD,Accrual,5')), [])
  })

  it('take a trade back in words that are not known: it is no payment', async () => {
    const { problems } = await readStatement(
      ['Date,Details,Amount,Balance', '04/03/2025,Cancelled: Bought 10 Example (KLM),755.00,755.00'].join('\n'),
    )
    deepEqual(
      problems.map(({ code }) => code),
      ['unknownKind'],
    )
  })

  it('write costs with either sign: they are paid', async () => {
    const list = (sign: string) =>
      [
        'Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern',
        `2025-03-05T10:00:00;Verkauf;99,00;Example;IE00B4L5Y983;1,5;${sign}1,00;`,
      ].join('\n')
    for (const sign of ['', '-']) equal((await readStatement(list(sign))).entries[0]!.fee?.amount, '1.00')
  })

  it('say the name of an instrument without the units and the price behind it', async () => {
    const { entries } = await readStatement(
      [
        'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
        '04/03/2025,06/03/2025,B1,Example Fund Class I (GBP) 15.12 @ 661.38,661.38,15.12,-100.00',
      ].join('\n'),
    )
    equal(entries[0]!.instrument?.name, 'Example Fund Class I (GBP)')
  })
})
