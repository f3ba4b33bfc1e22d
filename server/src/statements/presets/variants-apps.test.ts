import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists as they were written in other years, languages and settings, and what is read of them. */
const VARIANTS = [
  {
    name: 'degiro account de',
    preset: 'degiro',
    list: [
      'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,"Kauf 2 zu je 150,25 USD (US0378331005)",,USD,"-300,50",USD,"-300,50",aaaa-1',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,Transaktionsgebühr,,EUR,"-2,00",EUR,"98,00",aaaa-1',
      '04-03-2024,09:15,04-03-2024,,,Einzahlung,,EUR,"100,00",EUR,"100,00",',
    ],
    lines: [
      '2+3 buy 2 -300.50 USD fee 2.00 EUR',
      '4 transfer 100.00 EUR',
      'opening 0.00 USD',
      'closing -300.50 USD',
      'opening 0.00 EUR',
      'closing 98.00 EUR',
    ],
  },
  {
    name: 'degiro account en',
    preset: 'degiro',
    list: [
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,"Buy 2 Apple Inc@150.125 USD (US0378331005)",,USD,-300.25,USD,-300.25,aaaa-1',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,DEGIRO Transaction and/or third party fees,,EUR,-2.00,EUR,98.00,aaaa-1',
      '04-03-2024,09:15,04-03-2024,,,flatex Deposit,,EUR,100.00,EUR,100.00,',
      '06-03-2024,09:15,04-03-2024,APPLE INC,US0378331005,Dividend,,USD,1.00,USD,1.00,',
      '06-03-2024,09:15,04-03-2024,APPLE INC,US0378331005,Dividend Tax,,USD,-0.15,USD,0.85,',
    ],
    lines: [
      '2+3 buy 2 -300.25 USD fee 2.00 EUR',
      '4 transfer 100.00 EUR',
      '5+6 dividend 0.85 USD',
      'opening 0.00 USD',
      'closing 0.85 USD',
      'opening 0.00 EUR',
      'closing 98.00 EUR',
    ],
  },
  {
    name: 'degiro account it',
    preset: 'degiro',
    list: [
      'Data,Ora,Data valuta,Prodotto,ISIN,Descrizione,FX,Variazioni,,Saldo,,Id Ordine',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,"Acquisto 2 Apple Inc@150,25 USD (US0378331005)",,USD,"-300,50",USD,"-300,50",aaaa-1',
      '05-03-2024,09:15,05-03-2024,APPLE INC,US0378331005,Costi di transazione DEGIRO e/o costi di terze parti,,EUR,"-2,00",EUR,"98,00",aaaa-1',
      '06-03-2024,09:15,04-03-2024,APPLE INC,US0378331005,Ritenuta sul dividendo,,USD,"-0,15",USD,"0,85",',
      '06-03-2024,09:15,04-03-2024,APPLE INC,US0378331005,Dividendo,,USD,"1,00",USD,"1,00",',
    ],
    lines: [
      '2+3 buy 2 -300.50 USD fee 2.00 EUR',
      '5+4 dividend 0.85 USD',
      'opening 0.00 USD',
      'closing 1.00 USD',
      'opening 100.00 EUR',
      'closing 98.00 EUR',
    ],
  },
  {
    name: 'degiro transactions nl',
    preset: 'degiro',
    list: [
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
      '05-03-2024,15:31,APPLE INC,US0378331005,NDQ,XNAS,2,"150,2500",USD,"-300,50",USD,"-276,41",EUR,"1,0872","-2,00",EUR,"-278,41",EUR,aaaa-1',
      '06-03-2024,15:31,APPLE INC,US0378331005,NDQ,XNAS,-1,"160,0000",USD,"160,00",USD,"147,06",EUR,"1,0880","-2,00",EUR,"145,06",EUR,aaaa-2',
    ],
    lines: ['2 buy 2 -278.41 EUR', '3 sell -1 145.06 EUR'],
  },
  {
    name: 'degiro transactions 2025',
    preset: 'degiro',
    list: [
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,',
      '05-03-2025,15:31,APPLE INC,US0378331005,NDQ,XNAS,2,150.2500,USD,-300.50,USD,-276.41,1.0872,-0.69,-2.00,-279.10,,aaaa-1',
    ],
    lines: ['2 buy 2 -279.10 EUR'],
  },
  {
    name: 'trade republic de export',
    preset: 'trade-republic-documents',
    list: [
      'Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern;ISIN2;Stück2',
      '2024-03-05;Kauf;-500,00;SAP;DE0007164600;4;1,00;;;',
      '2024-03-06;Dividende;8,80;SAP;DE0007164600;4;;2,20;;',
      '2024-03-07;Einlage;1.000,00;;;;;;;',
    ],
    lines: ['2 buy 4 -500.00 XXX', '3 dividend 8.80 XXX', '4 transfer 1000.00 XXX'],
  },
  {
    name: 'trading212 gbp',
    preset: 'trading212',
    list: [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (GBP),Total (GBP),Withholding tax,Currency (Withholding tax),Charge amount (GBP),Deposit fee (GBP),Stamp duty reserve tax (GBP),Notes,ID,Currency conversion fee (GBP)',
      'Deposit,2021-03-04 10:00:00,,,,,,,,,500.00,,,500.00,0.00,,Bank,x1,',
      'Market buy,2021-03-05 10:00:00,GB0002374006,DGE,"Diageo",2.5,3000,GBX,100,,75.38,,,,,0.38,,E1,',
      'Market buy,2021-03-05 11:00:00,US0378331005,AAPL,"Apple",2,120,USD,1.39,,172.92,,,,,,,E2,0.26',
      'Dividend (Ordinary),2021-05-05 11:00:00,US0378331005,AAPL,"Apple",2,0.205,USD,Not available,,0.25,0.06,USD,,,,,,',
    ],
    lines: ['2 transfer 500.00 GBP', '3 buy 2.5 -75.38 GBP', '4 buy 2 -172.92 GBP', '5 dividend 0.25 GBP'],
  },
  {
    name: 'trading212 new',
    preset: 'trading212',
    list: [
      'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Currency conversion fee,Currency (Currency conversion fee),French transaction tax,Currency (French transaction tax)',
      'Market sell,2025-03-05 10:00:00.123,FR0000120271,TTE,TotalEnergies,,E3,1.5,60,EUR,1,5,EUR,90.00,EUR,,,,,,',
      'Interest on cash,2025-03-06 10:00:00,,,,Interest on cash,i1,,,,,,,0.12,EUR,,,,,,',
      'Card debit,2025-03-07 10:00:00,,,,,c1,,,,,,,-12.00,EUR,,,,,,',
    ],
    lines: ['2 sell -1.5 90.00 EUR', '3 interest 0.12 EUR', '4 transfer -12.00 EUR'],
  },
  {
    name: 'trading212 currency conversion',
    preset: 'trading212',
    list: [
      'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Currency conversion from amount,Currency (Currency conversion from amount),Currency conversion to amount,Currency (Currency conversion to amount),Currency conversion fee,Currency (Currency conversion fee)',
      'Currency conversion,2025-03-05 10:00:00,,,,,v1,,,,,,,,,,,-200.00,EUR,215.68,USD,0.30,EUR',
      'Market buy,2025-03-05 11:00:00,US0378331005,AAPL,"Apple",,E4,0.5,240,USD,1,,,120.00,USD,,,,,,,,',
      'Currency conversion,2025-03-06 10:00:00,,,,,v2,,,,,,,50.00,USD,,,50.00,USD,46.10,EUR,0.07,USD',
    ],
    lines: ['2 fx 215.68 USD -200.00 EUR', '3 buy 0.5 -120.00 USD', '4 fx 46.10 EUR -50.00 USD'],
  },
  {
    name: 'revolut account de',
    preset: 'revolut',
    list: [
      'Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,State,Kontostand',
      'Aufladung,Aktuell,2025-03-04 10:00:00,2025-03-04 10:00:05,Zahlung von X,100.00,0.00,EUR,ABGESCHLOSSEN,100.00',
      'Kartenzahlung,Aktuell,2025-03-05 10:00:00,2025-03-06 10:00:05,Laden,-20.00,0.50,EUR,ABGESCHLOSSEN,79.50',
    ],
    lines: ['2 transfer 100.00 EUR', '3 transfer -20.50 EUR', 'opening 0.00 EUR', 'closing 79.50 EUR'],
  },
  {
    name: 'revolut dollars',
    preset: 'revolut',
    list: [
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '04/03/2022 10:00:00,,CASH TOP-UP,,,"$1,000.00",USD,1.1',
      '05/03/2022 10:00:00,AAPL,BUY,2.5,$160.00,$400.00,USD,1.1',
      '2022-04-05T10:00:00.000Z,AAPL,STOCK SPLIT,7.5,,$0,USD,1.1',
      '2022-05-05T10:00:00.000Z,AAPL,SELL - LIMIT,1,$170.00,$169.00,USD,1.1',
      '2022-05-06T10:00:00.000Z,,CUSTODY FEE,,,-$0.10,USD,1.1',
    ],
    lines: ['2 transfer 1000.00 USD', '3 buy 2.5 -400.00 USD', '4 split 7.5', '5 sell -1 169.00 USD', '6 custodyFee -0.10 USD'],
  },
  {
    name: 'revolut crypto',
    preset: 'revolut-crypto',
    list: [
      'Symbol,Type,Quantity,Price,Value,Fees,Date',
      'BTC,Buy,0.01,"€40,000.00",€400.00,€3.96,"Mar 5, 2024, 10:00:00 AM"',
      'BTC,Sell,0.005,"€41,000.00",€205.00,€2.00,"Mar 6, 2024, 11:00:00 PM"',
    ],
    lines: ['2 buy 0.01 -403.96 EUR', '3 sell -0.005 203.00 EUR'],
  },
  {
    name: 'revolut savings',
    preset: 'revolut',
    list: [
      'Date,Description,"Value, EUR",Price per share,Quantity of shares',
      '"Mar 5, 2025, 1:00:00 AM",Interest PAID EUR Class R IE000AZVL3K0,0.1234,,',
      '"Mar 6, 2025, 1:00:00 AM",BUY EUR Class R IE000AZVL3K0,100,1.00,100',
      '"Mar 6, 2025, 1:00:00 AM",Service Fee Charged EUR Class IE000AZVL3K0,-0.01,,',
    ],
    lines: ['2 interest 0.1234 EUR', '3 buy 100 -100 EUR', '4 custodyFee -0.01 EUR'],
  },
  {
    name: 'parqet long',
    preset: 'parqet',
    list: [
      'datetime;date;time;price;shares;amount;tax;fee;realizedgains;type;broker;assettype;identifier;wkn;originalcurrency;currency;fxrate;holding;holdingname;holdingnickname;exchange;avgholdingperiod',
      '2024-03-05T08:00:00.000Z;05.03.2024;09:00:00;240,50;2;481;0;1;0;Buy;traderepublic;Security;DE0007164600;716460;EUR;EUR;1;h1;SAP SE;;XETRA;',
      '2024-03-06T08:00:00.000Z;06.03.2024;09:00:00;1;0,5;0,50;0;0;0;Interest;;Cash;c1;;EUR;EUR;1;h2;Cash;;;',
      '2024-03-07T08:00:00.000Z;07.03.2024;09:00:00;1.234,56;2;2.469,12;0;0;0;Sell;tr;Security;DE0007164600;716460;EUR;EUR;1;h1;SAP SE;;XETRA;',
    ],
    lines: ['2 buy 2 -482 EUR', '3 interest 0.50 EUR', '4 sell -2 2469.12 EUR'],
  },
  {
    name: 'degiro Dutch texts beside points',
    preset: 'degiro',
    list: [
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      '05-03-2024,09:15,05-03-2024,ISHARES,IE00BYXG2H39,"Koop 1.500 @ 3,141 EUR",,EUR,-4711.50,EUR,100.00,bbbb-1',
      '06-03-2024,09:15,06-03-2024,ISHARES,IE00BYXG2H39,"Verkoop 2 @ 0,985 EUR",,EUR,1.97,EUR,101.97,bbbb-2',
    ],
    lines: ['2 buy 1500 -4711.50 EUR', '3 sell -2 1.97 EUR', 'opening 4811.50 EUR', 'closing 101.97 EUR'],
  },
]

describe('lists of brokers that are apps in other years and languages', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
    })
})
