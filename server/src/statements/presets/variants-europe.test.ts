import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists as they were written in other years, languages and settings, and what is read of them. */
const VARIANTS = [
  {
    name: 'swissquote de',
    preset: 'swissquote',
    list: [
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung',
      '05-03-2024 09:15:00;500002;Kauf;NESN;Nestle N;CH0038863350;10.0;90.00;9.05;0.00;-909.05;CHF;-909.05;90.95;CHF',
      "04-03-2024 09:15:00;500001;Zahlung;;;;1.0;1'000.00;0.00;0.00;1'000.00;CHF;1'000.00;1'000.00;CHF",
    ],
    lines: ['2 buy 10.0 -909.05 CHF', '3 transfer 1000.00 CHF', 'opening 0.00 CHF', 'closing 90.95 CHF'],
  },
  {
    name: 'swissquote fr',
    preset: 'swissquote',
    list: [
      'Date;Ordre #;Transaction;Symbole;Nom;ISIN;Quantité;Prix unitaire;Coûts;Intérêts courus;Montant net;Solde;Devise',
      '05-03-2024 09:15:00;500002;Achat;NESN;Nestle N;CH0038863350;10.0;90.00;9.05;0.00;-909.05;90.95;CHF',
      '06-03-2024 00:00:00;00000000;Dividende;NESN;Nestle N;CH0038863350;10.0;3.00;10.50;0.00;19.50;110.45;CHF',
    ],
    lines: ['2 buy 10.0 -909.05 CHF', '3 dividend 19.50 CHF', 'opening 1000.00 CHF', 'closing 110.45 CHF'],
  },
  {
    name: 'saxo de',
    preset: 'saxo',
    list: [
      'Konto-ID,Handelsdatum,Valutadatum,Type,Instrument,ISIN,Instrumentwährung,Instrumentsymbol,Ereignis,Gebuchter Betrag,Gesamtkosten,Conversion Rate',
      '1,02-Jan-2025,06-Jan-2025,Trade,Apple Inc.,US0378331005,USD,AAPL:xnas,Kauf 2 @ 240.00 USD,-470.1,-2,0.97',
    ],
    lines: ['2 buy 2 -470.1 XXX'],
  },
  {
    name: 'saxo semicolon comma',
    preset: 'saxo',
    list: [
      'Client ID;Trade Date;Value Date;Type;Instrument;Instrument ISIN;Instrument currency;Exchange Description;Instrument Symbol;Event;Booked Amount;Order ID;Conversion Rate',
      '1;02-01-2025;06-01-2025;Trade;Apple Inc.;US0378331005;USD;NASDAQ;AAPL:xnas;Buy 2 @ 240,00 USD;-470,10;123;0,97',
      '1;03-01-2025;03-01-2025;Corporate action;Apple Inc.;US0378331005;USD;NASDAQ;AAPL:xnas;Cash dividend;1,25;;0,97',
      '1;04-01-2025;04-01-2025;Cash Amount;;;;;;Custody Fee;-0,50;;1',
    ],
    lines: ['2 buy 2 -470.10 XXX', '3 dividend 1.25 XXX', '4 custodyFee -0.50 XXX'],
  },
  {
    name: 'avanza old',
    preset: 'avanza',
    list: [
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN;Resultat',
      '2021-03-05;1234567;Köp;Volvo B;10;250,50;-2 506,00;1,00;SEK;SE0000115446;-',
      '2021-03-08;1234567;Köp;Apple;1;1020,55;-1 021,80;1,25;SEK;US0378331005;-',
      '2021-03-09;1234567;Utländsk källskatt 15%;Apple;1;-1,5;-1,50;-;SEK;US0378331005;-',
      '2021-03-10;1234567;Utdelning;Apple;1;10;10,00;-;SEK;US0378331005;-',
      '2021-03-11;1234567;Uttag;Uttag;-;-;-500,00;-;SEK;-;-',
    ],
    lines: ['2 buy 10 -2506.00 SEK', '3 buy 1 -1021.80 SEK', '4 tax -1.50 SEK', '5 dividend 10.00 SEK', '6 transfer -500.00 SEK'],
  },
  {
    name: 'avanza foreign',
    preset: 'avanza',
    list: [
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
      '2024-03-08;ISK;Köp;Apple;2;170,5;-3540,12;SEK;8,85;10,356;USD;US0378331005;',
    ],
    lines: ['2 buy 2 -3540.12 SEK'],
  },
  {
    name: 'xtb 2025',
    preset: 'xtb',
    list: [
      'ID;Type;Time;Comment;Symbol;Amount',
      '700001;Stocks/ETF purchase;05.03.2025 10:00:00;OPEN BUY 2 @ 240.50;SAP.DE;-481.00',
      '700002;Stocks/ETF sale;06.03.2025 10:00:00;CLOSE BUY 1/2 @ 250.00;SAP.DE;250.00',
      '700003;DIVIDENT;07.03.2025 10:00:00;SAP.DE EUR 2.2000/ SHR;SAP.DE;4.40',
      '700004;Withholding tax;07.03.2025 10:00:00;SAP.DE EUR WHT 26.375%;SAP.DE;-1.16',
      '700005;Free-funds Interest;08.03.2025 10:00:00;Free-funds Interest 2025-02;;0.12',
      '700006;Free-funds Interest Tax;08.03.2025 10:00:00;Free-funds Interest Tax 2025-02;;-0.02',
      '700007;Deposit;09.03.2025 10:00:00;PayU deposit;;1000.00',
      '700008;Sec Fee;10.03.2025 10:00:00;Sec Fee for close transaction;;-0.01',
      'Total;;;;;772.33',
    ],
    lines: [
      '2 buy 2 -481.00 XXX',
      '3 sell -1 250.00 XXX',
      '4+5 dividend 3.24 XXX',
      '6 interest 0.12 XXX',
      '7 tax -0.02 XXX',
      '8 transfer 1000.00 XXX',
      '9 bankFee -0.01 XXX',
      '10 -total',
    ],
  },
  {
    name: 'xtb polish',
    preset: 'xtb',
    list: [
      'ID;Typ;Czas;Komentarz;Symbol;Kwota',
      '1;Zakup akcji/ETF;05.03.2025 10:00:00;OPEN BUY 2 @ 240.50;CDR.PL;-481,00',
      '2;Wpłata;09.03.2025 10:00:00;deposit;;1000,00',
    ],
    lines: ['2 buy 2 -481.00 XXX', '3 transfer 1000.00 XXX'],
  },
  {
    name: 'etoro european',
    preset: 'etoro',
    list: [
      'Date,Type,Details,Amount,Units / Contracts,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '05/03/2025 10:00:00,Deposit,1000.00 USD PayPal,"1,000.00",-,0.00,1000.00,1000.00,,,0.00',
      '05/03/2025 11:00:00,Open Position,AAPL/USD,480.00,2.000000,0.00,1000.00,520.00,77,Stocks,0.00',
      '06/03/2025 11:00:00,Position closed,AAPL/USD,490.00,2.000000,10.00,1010.00,1010.00,77,Stocks,0.00',
      '07/03/2025 11:00:00,Dividend,MSFT/USD,1.70,-,1.70,1011.70,1011.70,78,Stocks,0.00',
      '08/03/2025 11:00:00,Withdraw Request,,-100.00,-,0,911.7,911.7,,,0',
    ],
    lines: [
      '2 transfer 1000.00 USD',
      '3 buy 2.000000 -480.00 USD',
      '4 sell -2.000000 490.00 USD',
      '5 dividend 1.70 USD',
      '6 transfer -100.00 USD',
      'opening 0.00 USD',
      'closing 911.7 USD',
    ],
  },
  {
    name: 'finpension de',
    preset: 'finpension',
    list: [
      'Datum;Kategorie;Asset-Name;ISIN;Anzahl Anteile;Asset-Währung;Währungskurs;Asset-Preis in CHF;Cashflow;Saldo',
      '2024-03-04;Einzahlung;;;;CHF;1;;1000.000000;1000.000000',
      '2024-03-05;Kauf;"CSIF (CH) III Equity World";CH0033782431;0.5;CHF;1;1500.00;-750.00;250.00',
      '2024-03-31;Pauschale Verwaltungsgebühr;;;;CHF;1;;-0.39;249.61',
      '2024-04-02;Dividende;"CSIF";CH0033782431;0.5;CHF;1;2;1.00;250.61',
    ],
    lines: [
      '2 transfer 1000.000000 CHF',
      '3 buy 0.5 -750.00 CHF',
      '4 adviceFee -0.39 CHF',
      '5 dividend 1.00 CHF',
      'opening 0.000000 CHF',
      'closing 250.61 CHF',
    ],
  },
  {
    name: 'directa semicolon',
    preset: 'directa',
    list: [
      'MOVIMENTI',
      '',
      'Conto : K1234 ROSSI MARIO',
      'Data estrazione : 10-03-2025',
      '',
      'Data operazione;Data valuta;Tipo operazione;Ticker;Isin;Protocollo;Descrizione;Quantità;Importo euro;Importo Divisa;Divisa;Riferimento ordine',
      '05-03-2025;07-03-2025;Acquisto;VWCE;IE00BK5BQT80;123;VANGUARD FTSE;3;-390,15;0;EUR;ORD1',
      '05-03-2025;05-03-2025;Commissioni;VWCE;IE00BK5BQT80;124;VANGUARD FTSE;0;-5;0;EUR;ORD1',
      '06-03-2025;06-03-2025;Provento etf/dividendi;VUSA;IE00B3XXRP09;125;VANGUARD SP;0;12,50;0;EUR;',
      '06-03-2025;06-03-2025;Rit.provento etf;VUSA;IE00B3XXRP09;126;VANGUARD SP;0;-3,25;0;EUR;',
    ],
    lines: ['7+8 buy 3 -395.15 EUR', '9+10 dividend 9.25 EUR', '1 -heading', '3 -heading', '4 -heading'],
  },
  {
    name: 'nordnet tab',
    preset: 'nordnet',
    list: [
      'Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tInstrumenttyp\tISIN\tAntal\tKurs\tRänta\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tResultat\tTotalt antal\tSaldo\tVäxlingskurs\tTransaktionstext',
      '1\t2024-03-05\t2024-03-05\t2024-03-07\t99\tKÖPT\tVolvo B\tAktie\tSE0000115446\t10\t250,50\t0\t39\tSEK\t-2 544,00\tSEK\t2 544,00\t0\t10\t456,00\t1\t',
    ],
    lines: ['2 buy 10 -2544.00 SEK', 'opening 3000.00 SEK', 'closing 456.00 SEK'],
  },
  {
    name: 'investimental',
    preset: 'investimental',
    list: [
      'Order ID,Order Number,Side,Exchange,Symbol,Market,Price,Volume,Disclosed,Value,Fee,Term,Validity,Trigger Type,Trigger Price,Settlement Term,Settlement Date,Settlement Type,Short Sell,Account ID,Account Name,Last Trade ID,Last Trade Ticket,Status,Initiated By,Updated By,Update Type,Update Time,Request ID,Request Type,Request Status',
      '1,2,Buy,BVB,TLV,REGS,25.1,10,0,251,1.5,Day,,,,T+2,,,,U1,Me,,,Filled,,,,2024-03-05 10:00:00,,,',
      '2,3,Sell,BVB,TLV,REGS,25.1,10,0,251,1.5,Day,,,,T+2,,,,U1,Me,,,Cancelled,,,,2024-03-05 10:00:00,,,',
    ],
    lines: ['2 buy 10 -252.5 RON', '3 -cancelledOrder'],
  },
]

describe('lists of banks and brokers of Europe in other years and languages', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
    })
})
