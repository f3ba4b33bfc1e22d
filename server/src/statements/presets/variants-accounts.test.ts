import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists of accounts in France and Switzerland, and of two brokers. */
const VARIANTS = [
  {
    name: 'BoursoBank: an account',
    preset: 'boursorama',
    list: [
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2025-03-03;2025-03-03;"VIR SEPA Ada Example";"Virements reçus";"Virements reçus";ada;1000,00;;00040;"BoursoBank";1000.00',
      '2025-03-05;2025-03-05;"DIVIDENDES LVMH";"Revenus";"Revenus";lvmh;12,50;;00040;"BoursoBank";1000.00',
      '2025-03-31;2025-03-31;"Frais de tenue de compte";"Frais";"Frais";frais;-1,20;;00040;"BoursoBank";1000.00',
    ],
    lines: ['2 transfer 1000.00 EUR', '3 dividend 12.50 EUR', '4 bankFee -1.20 EUR'],
  },
  {
    name: 'BoursoBank: what is held',
    preset: 'boursorama',
    list: [
      '"name";"isin";"quantity";"buyingPrice";"lastPrice";"intradayVariation";"amount";"amountVariation";"variation"',
      '"LVMH";"FR0000121014";"3";"600,00";"650,50";"-0,20";"1 951,50";"151,50";"8,40"',
    ],
    lines: ['2 holds 3 LVMH'],
  },
  {
    name: 'Fortuneo: debits and credits in columns of their own',
    preset: 'fortuneo',
    list: [
      'Date opération;Date valeur;libellé;Débit;Crédit;',
      '03/03/2025;03/03/2025;VIR Ada Example;;1 000,00;',
      '04/03/2025;04/03/2025;VIR Bob Example;-200,00;;',
      '05/03/2025;05/03/2025;INTERETS CREDITEURS;;0,80;',
      '31/03/2025;31/03/2025;FRAIS tenue de compte;-3,00;;',
    ],
    lines: ['2 transfer 1000.00 EUR', '3 transfer -200.00 EUR', '4 interest 0.80 EUR', '5 bankFee -3.00 EUR'],
  },
  {
    name: 'PostFinance: debits have a sign, and its words stand around the list',
    preset: 'postfinance',
    list: [
      'Datum von:;="2025-03-01"',
      'Konto:;="CH0209000000100000000"',
      'Währung:;="CHF"',
      '',
      'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie',
      '31.03.2025;Zins;"Zinsabschluss 010125 - 310325";1.25;;;',
      '05.03.2025;Gutschrift;"GUTSCHRIFT AUFTRAGGEBER: ADA EXAMPLE";1500.00;;;',
      '04.03.2025;Belastung;"LASTSCHRIFT BOB EXAMPLE";;-200.00;;',
      '',
      'Disclaimer:',
      'Dies ist kein durch PostFinance AG erstelltes Dokument.',
    ],
    lines: [
      '6 interest 1.25 CHF',
      '7 transfer 1500.00 CHF',
      '8 transfer -200.00 CHF',
      ...[1, 2, 3, 10].map((line) => `${line} -heading`),
      '11 -memo',
    ],
  },
  {
    name: 'Zürcher Kantonalbank: debits without a sign, and a running balance',
    preset: 'zkb',
    list: [
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"',
      '"05.03.2025";"Vergütung: Ada Example";"";"";"Z1";"";"";"1500.00";"05.03.2025";"1800.00"',
      '"04.03.2025";"Belastungen e-banking (2)";"";"";"Z2";"";"200.00";"";"04.03.2025";"300.00"',
      '"";"Bob Example";"CHF";"150.00";"";"";"";"";"";""',
      '"";"Carl Example";"CHF";"50.00";"";"";"";"";"";""',
    ],
    lines: [
      '2 transfer 1500.00 CHF',
      '3 transfer -200.00 CHF',
      'opening 500.00 CHF',
      'closing 1800.00 CHF',
      '4 -memo',
      '5 -memo',
    ],
  },
  {
    name: 'tastytrade: costs have a sign, and options their symbols',
    preset: 'tastytrade',
    list: [
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency',
      '2025-03-05T15:30:00-0500,Trade,Buy to Open,BUY_TO_OPEN,KLM,Equity,Bought 10 KLM @ 9.00,-90.00,10,-9.00,0.00,-0.01,,,,,,,1001,USD',
      '2025-03-04T15:30:00-0500,Trade,Sell to Open,SELL_TO_OPEN,KLM   250321C00011000,Equity Option,Sold 1 KLM 03/21/25 Call 11.00 @ 0.40,40.00,1,40.00,-1.00,-0.14,100,KLM,KLM,3/21/25,11,CALL,1002,USD',
      '2025-03-03T17:00:00-0500,Money Movement,Deposit,,,,Wire Funds Received,"1,000.00",0,,--,0.00,,,,,,,,USD',
      '2025-03-06T17:00:00-0500,Money Movement,Credit Interest,,,,FROM 02/16 THRU 03/15 @ 0.250 %,0.12,0,,--,0.00,,,,,,,,USD',
    ],
    lines: ['2 buy 10 -90.01 USD', '3 sell -1 38.86 USD', '4 transfer 1000.00 USD', '5 interest 0.12 USD'],
  },
  {
    name: 'Lightyear: amounts without a sign; a conversion has two lines of one moment, and its fee is part of what is paid',
    preset: 'lightyear',
    list: [
      'Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.',
      '06/03/2025 10:00:00,OR-1,KLM,IE00B4L5Y983,Buy,2,EUR,90.00,180.00,,0.00,180.00,',
      '05/03/2025 10:00:00,DD-1,KLO,US0378331005,Dividend,,USD,,10.00,,0.00,8.50,1.50',
      '04/03/2025 10:00:00,CN-1,USD,,Conversion,,USD,,105.00,0.952,,105.00,',
      '04/03/2025 10:00:00,CN-2,EUR,,Conversion,,EUR,,-100.35,1.05,0.35,-100.00,',
      '03/03/2025 10:00:00,DP-1,,,Deposit,,EUR,,500.00,,0.00,500.00,',
    ],
    lines: ['2 buy 2 -180.00 EUR', '3 dividend 8.50 USD', '4+5 fx 105.00 USD -100.35 EUR', '6 transfer 500.00 EUR'],
  },
  {
    name: 'ING in the Netherlands: what was paid and what came',
    preset: 'ing-netherlands',
    list: [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '"20250312";"Kosten OranjePakket";"NL00INGB0000000001";"";"DV";"Af";"3,70";"Diversen";"1 feb t/m 28 feb";"1.296,80";""',
      '"20250311";"Creditrente";"NL00INGB0000000001";"";"DV";"Bij";"0,50";"Diversen";"";"1.300,50";""',
      '"20250310";"Ada Example";"NL00INGB0000000001";"NL00ABNA0000000002";"OV";"Bij";"1.000,00";"Overschrijving";"Huur";"1.300,00";""',
    ],
    lines: [
      ...['2 bankFee -3.70 EUR', '3 interest 0.50 EUR', '4 transfer 1000.00 EUR'],
      ...['opening 300.00 EUR', 'closing 1296.80 EUR'],
    ],
  },
  {
    name: 'AJ Bell: deals with their charges, and the first income of a fund',
    preset: 'aj-bell',
    list: [
      'Date,Transaction,Description,Quantity,Price,Amount (GBP),Reference',
      '12/03/2025,Sale,Example Global ETF (LSE:EXGL),10,81.50,805.00,C0003',
      '11/03/2025,Equalisation,Example Income Fund,,,1.20,',
      '11/03/2025,Distribution,Example Income Fund,0,0,12.40,',
      '10/03/2025,Purchase,Example Global ETF (LSE:EXGL),"1,000",80.25,"80,255.00",C0002',
    ],
    lines: ['2 sell -10 805.00 GBP', '3 returnOfCapital 1.20 GBP', '4 dividend 12.40 GBP', '5 buy 1000 -80255.00 GBP'],
  },
  {
    name: 'TD Direct Investing: lines above the titles, and money that leaves',
    preset: 'td-direct-investing',
    list: [
      ...['As of Date,2025-03-31 21:59:31', 'Account,TD Direct Investing - 00X000A', ','],
      'Trade Date,Settle Date,Description,Action,Quantity,Price,Commission,Net Amount,Security Type,Currency',
      '25 Mar 2025,27 Mar 2025,EXAMPLE GLOBAL ETF,SELL,-5,37.00,-9.99,175.01,EQ,CAD',
      '24 Mar 2025,25 Mar 2025,EXAMPLE GLOBAL ETF,BUY,50,36.50,-9.99,-1834.99,EQ,CAD',
      '20 Mar 2025,20 Mar 2025,EXAMPLE GLOBAL ETF,TXPDDV,,,,12.50,EQ,CAD',
      '20 Mar 2025,20 Mar 2025,EXAMPLE GLOBAL ETF,WHTX02,,,,-1.88,EQ,CAD',
      '15 Mar 2025,17 Mar 2025,CONTRIBUTION,CONT,,,,5000.00,,CAD',
      '10 Mar 2025,10 Mar 2025,TRANSFER OUT,TFROUT,,,,-1500.00,,CAD',
    ],
    lines: [
      ...['5 sell -5 175.01 CAD', '6 buy 50 -1834.99 CAD', '7 dividend 12.50 CAD', '8 tax -1.88 CAD'],
      ...['9 transfer 5000.00 CAD', '10 transfer -1500.00 CAD', '1 -heading', '2 -heading'],
    ],
  },
  {
    name: 'TD Direct Investing: what is held',
    preset: 'td-direct-investing',
    list: [
      ...['As of Date,2025-03-31 21:59:31', 'Account,TD Direct Investing - 00X000A', 'Cash,120.50', ','],
      'Symbol,Market,Description,Quantity,Average Cost,Price,Book Cost,Market Value,Unrealized $',
      'EXGL,CA,EXAMPLE GLOBAL ETF,45.0000,36.6998,37.00,1651.49,1665.00,13.51',
    ],
    lines: ['6 holds 45.0000 EXGL', '1 -heading', '2 -heading', '3 -heading'],
  },
  {
    name: 'Zerodha: a trade a line, without its charges',
    preset: 'zerodha',
    list: [
      'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
      'INFY,INE009A01021,2025-03-10,NSE,EQ,EQ,buy,false,10.000000,1700.500000,1003,9003,2025-03-10T10:00:00',
      'INFY,INE009A01021,2025-03-11,NSE,EQ,EQ,sell,false,4.000000,1710.000000,1004,9004,2025-03-11T10:00:00',
    ],
    lines: ['2 buy 10.000000 -17005 INR', '3 sell -4.000000 6840 INR'],
  },
]

describe('lists of accounts and brokers', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(`${list.join('\n')}\n`)
      equal(read.preset, preset)
      deepEqual(linesOf(read), lines)
      deepEqual(read.problems, [])
    })
})
