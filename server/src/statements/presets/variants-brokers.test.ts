import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists of brokers, exchanges and banks, and what is read of them. */
const VARIANTS = [
  {
    name: 'questrade: negative commissions, both sides of a deal, units that come without a price',
    preset: 'questrade',
    list: [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-03-03 12:00:00 AM,2025-03-04 12:00:00 AM,Buy,KLM,EXAMPLE,10.0,9.0,-90.00,-4.95,-94.95,USD,77,Trades,Margin',
      '2025-03-04 12:00:00 AM,2025-03-04 12:00:00 AM,DIV,KLM,EXAMPLE RETURN OF CAPITAL ON 10 SHS,0,0,0,0,3.00,USD,77,Dividends,Margin',
      '2025-03-05 12:00:00 AM,2025-03-05 12:00:00 AM,FXT,,CONVERT,0,0,0,0,-140.00,CAD,77,FX conversion,Margin',
      '2025-03-05 12:00:00 AM,2025-03-05 12:00:00 AM,FXT,,CONVERT,0,0,0,0,100.00,USD,77,FX conversion,Margin',
      '2025-03-06 12:00:00 AM,2025-03-06 12:00:00 AM,TFI,KLO,EXAMPLE TRANSFER,25,0,0,0,0,USD,77,Transfers,Margin',
      '2025-03-07 12:00:00 AM,2025-03-07 12:00:00 AM,,KLM,EXAMPLE CASH DIV ON 10 SHS,0,0,0,0,2.50,USD,77,Dividends,Margin',
    ],
    lines: [
      ...['2 buy 10.0 -94.95 USD', '3 returnOfCapital 3.00 USD', '4+5 fx 100.00 USD -140.00 CAD', '6 transfer 25'],
      '7 dividend 2.50 USD',
    ],
  },
  {
    name: 'wealthsimple: activities with options, a consolidation and both sides of a deal',
    preset: 'wealthsimple',
    list: [
      'transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
      '2025-03-03,2025-03-03,HQ1CAD,TFSA,MoneyMovement,EFT,,,,CAD,500,,,500.00',
      '2025-03-04,2025-03-05,HQ1CAD,TFSA,Trade,STO,,KLM 2025-03-21 11.00 C,Example call,USD,-1,0.4,0.75,39.25',
      '2025-03-05,2025-03-05,HQ1CAD,TFSA,FxExchange,,,,,CAD,,,,-14.00',
      '2025-03-05,2025-03-05,HQ1CAD,TFSA,FxExchange,,,,,USD,,,,10.00',
      '2025-03-06,,HQ1CAD,TFSA,CorporateAction,CONSOLIDATION,LONG,KLO,Example,,-100,,,',
      '2025-03-06,,HQ1CAD,TFSA,CorporateAction,CONSOLIDATION,LONG,KLO,Example,,10,,,',
      '2025-03-10,,HQ1CAD,TFSA,Dividend,,,KLO,Example,CAD,1.5,,,1.5',
      '"As of 2025-04-21 00:50 GMT-04:00"',
    ],
    lines: [
      '2 transfer 500.00 CAD',
      '3 sell -1 39.25 USD',
      '4+5 fx 10.00 USD -14.00 CAD',
      '6+7 split -90',
      '8 dividend 1.5 CAD',
      '9 -heading',
    ],
  },
  {
    name: 'wealthsimple: a monthly statement, whose texts have the units',
    preset: 'wealthsimple',
    list: [
      '"date","transaction","description","amount","balance","currency"',
      '"2025-03-03","CONT","Contribution (executed at 2025-03-03)","100.0","100.02","CAD"',
      '"2025-03-04","BUY","KLM - Example Fund: Bought 0.1500 shares at $40.00 per share (executed at 2025-03-03)","-6.00","94.02","CAD"',
      '"2025-03-05","LOAN","KLM - Example Fund: 1.0000 Shares on loan","0.0","94.02","KLM"',
      '"2025-03-06","DIV","KLM - Example Fund: Cash dividend distribution, received on 2025-03-06","0.10","94.12","CAD"',
      '"2025-03-07","SELL","KLM - Example Fund: Sold 0.1000 shares (executed at 2025-03-06)","4.10","98.22","CAD"',
    ],
    lines: [
      '2 transfer 100.0 CAD',
      '3 buy 0.1500 -6.00 CAD',
      '5 dividend 0.10 CAD',
      '6 sell -0.1000 4.10 CAD',
      'opening 0.02 CAD',
      'closing 98.22 CAD',
      '4 -noMovement',
    ],
  },
  {
    name: 'commsec: debits and credits, whose texts have the units',
    preset: 'commsec',
    list: [
      'Date,Reference,Details,Debit($),Credit($),Balance($)',
      '04/03/2025,C1001,B 50 KLM @ 20.000000  ,1009.50,,1009.50',
      '05/03/2025,R1002,Direct Transfer 067167 Drawer,,1009.50,0.00',
      '06/03/2025,C1003,S 50 KLM @ 21.000000  ,,1040.50,-1040.50',
      '07/03/2025,P1004,Direct Transfer - Payee,1040.50,,0.00',
    ],
    lines: ['2 buy 50 -1009.50 AUD', '3 transfer 1009.50 AUD', '4 sell -50 1040.50 AUD', '5 transfer -1040.50 AUD'],
  },
  {
    name: 'selfwealth: an order with its brokerage, and a title that a comma divides',
    preset: 'selfwealth',
    list: [
      'TransactionDate,Comment,Credit,Debit,Balance * Please note, this is not a bank statement.',
      ',Opening Balance,,,1000.000000',
      '2025-03-04 11:59:58,"Order 100: Buy 20 KLM @ $5.00",,100.00,900.000000',
      '2025-03-04 11:59:58,Order 100: Brokerage BUY KLM,,9.50,890.500000',
    ],
    lines: ['3+4 buy 20 -109.50 XXX', 'opening 1000.000000 XXX', 'closing 890.500000 XXX', '2 -total'],
  },
  {
    name: 'merrill: quotation marks with a space behind them, reinvestments with their amount in the text',
    preset: 'merrill',
    list: [
      'Exported on: 03/31/2025 09:27 PM ET',
      '"Trade Date" ,"Settlement Date" ,"Account" ,"Description" ,"Type" ,"Symbol/ CUSIP" ,"Quantity" ,"Price" ,"Amount" ,"  " ',
      '"03/03/2025" ,"03/04/2025" ,"CMA 77" ,"Funds Received Example Bk" ,"" ,"" ,"" ,"" ,"$10,000.00" ,"" ',
      '"03/04/2025" ,"03/05/2025" ,"CMA 77" ,"Purchase  EXAMPLE AIR ACTUAL PRICES" ,"" ,"KLM" ,"10" ,"$9.00" ,"-$90.00" ,"" ',
      '"03/10/2025" ,"03/10/2025" ,"CMA 77" ,"Dividend EXAMPLE AIR HOLDING 10" ,"" ,"KLM" ,"" ,"" ,"$4.50" ,"" ',
      '"03/10/2025" ,"03/10/2025" ,"CMA 77" ,"Reinvestment Program EXAMPLE AIR" ,"" ,"KLM" ,"" ,"" ,"-$4.50" ,"" ',
      '"03/10/2025" ,"03/10/2025" ,"CMA 77" ,"Reinvestment Share(s) EXAMPLE AIR REINV AMT $4.50 REINV PRICE $9.00 REINV SHRS .5" ,"" ,"KLM" ,".5" ,"" ,"$0.00" ,"" ',
    ],
    lines: [
      '3 transfer 10000.00 USD',
      '4 buy 10 -90.00 USD',
      '5 dividend 4.50 USD',
      '7 buy 0.5 -4.50 USD',
      '1 -heading',
      '6 -ownCash',
    ],
  },
  {
    name: 'schwab: a history without a column of fees',
    preset: 'schwab',
    list: [
      '"Date","Action","Symbol","Description","Quantity","Price","Amount"',
      '"03/04/2025","Buy","KLM","EXAMPLE AIR","10","$9.00","-$90.00"',
      '"03/10/2025 as of 03/08/2025","Bank Interest","","BANK INT","","","$0.03"',
    ],
    lines: ['2 buy 10 -90.00 USD', '3 interest 0.03 USD'],
  },
  {
    name: 'schwab: its bank account, with a column of withdrawals and one of deposits',
    preset: 'schwab',
    list: [
      '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
      '"03/31/2025","Posted","INTADJUST","","Interest Paid","","$1.00","$9.00"',
      '"03/04/2025","Posted","ACH","","Electronic Withdrawal","$2.00","","$8.00"',
    ],
    lines: ['2 interest 1.00 USD', '3 transfer -2.00 USD', 'opening 10.00 USD', 'closing 9.00 USD'],
  },
  {
    name: 'fidelity: interest of a bond that is named after a tax',
    preset: 'fidelity',
    list: [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '03/10/2025,MUNI EXEMPT INT EXAMPLE CITY SALES & USE TAX REV 5% (Cash),912003AD7,EXAMPLE CITY 5%,Cash,0,,,,,125,',
      '03/10/2025,FOREIGN TAX PAID EXAMPLE AIR (KLM) (Cash),KLM,EXAMPLE AIR,Cash,0,,,,,-3,',
    ],
    lines: ['2 coupon 125 USD', '3 tax -3 USD'],
  },
  {
    name: 'nordnet: each amount has its own currency, and what was cancelled is an entry and its cancellation',
    preset: 'nordnet',
    list: [
      'Id;Bokföringsdag;Affärsdag;Likviddag;Depå;Transaktionstyp;Värdepapper;ISIN;Antal;Kurs;Ränta;Total Avgift;Valuta;Belopp;Valuta;Inköpsvärde;Valuta;Saldo;Transaktionstext;Makuleringsdatum;Courtage;Valuta',
      '3;2025-03-05;2025-03-05;2025-03-07;77;MAK KÖPT;Example Air;US0378331005;-10;9;0;0;SEK;90;USD;0;SEK;1000;;;0;SEK',
      '2;2025-03-04;2025-03-04;2025-03-06;77;KÖPT;Example Air;US0378331005;10;9;0;0;SEK;-90;USD;0;SEK;910;;2025-03-05;0;SEK',
      '1;2025-03-03;2025-03-03;2025-03-05;77;UTDELNING;Example Air;US0378331005;10;0,5;0;0;SEK;5;USD;0;SEK;1000;UTDELNING KLM 0,5;;0;SEK',
    ],
    lines: ['2+3 buy 10 -90 USD', '3 buy 10 -90 USD', '4 dividend 5 USD', 'opening 995 USD', 'closing 1000 USD'],
  },
  {
    name: 'kraken: what is given and received is one trade, with the fee on top of its amount',
    preset: 'kraken',
    list: [
      '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"',
      '"","D1","2025-03-03 12:00:00","deposit","","currency","ZEUR","spot / main",1000,0,""',
      '"L1","D1","2025-03-03 12:00:00","deposit","","currency","ZEUR","spot / main",1000,0,1000',
      '"L2","T1","2025-03-04 12:00:00","trade","","currency","ZEUR","spot / main",-100,0.25,899.75',
      '"L3","T1","2025-03-04 12:00:00","trade","","currency","XXBT","spot / main",0.002,0,0.002',
      '"L4","T2","2025-03-05 12:00:00","spend","","currency","XXBT","spot / main",-0.001,0,0.001',
      '"L5","T2","2025-03-05 12:00:00","receive","","currency","XETH","spot / main",0.03,0.0001,0.0299',
      '"L6","W1","2025-03-06 12:00:00","withdrawal","","currency","XXBT","spot / main",-0.0005,0.0001,0.0004',
      '"L7","S1","2025-03-06 12:00:00","transfer","stakingfromspot","currency","ETH.S","spot / main",0.01,0,0.01',
    ],
    lines: [
      '3 transfer 1000 EUR',
      '4+5 buy 0.002 -100.25 EUR',
      '6+7 conversion -0.001',
      '8 transfer -0.0006',
      '2 -repeated',
      '9 -noMovement',
    ],
  },
  {
    name: 'binance: what was given and received at one time, and its fee',
    preset: 'binance',
    list: [
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '1,2025-03-03 08:00:00,Spot,Deposit,EUR,1000,',
      '1,2025-03-04 08:00:00,Spot,Transaction Buy,BTC,0.01,',
      '1,2025-03-04 08:00:00,Spot,Transaction Spend,EUR,-800,',
      '1,2025-03-04 08:00:00,Spot,Transaction Fee,BTC,-0.00001,',
      '1,2025-03-05 08:00:00,Spot,Binance Convert,BTC,-0.005,',
      '1,2025-03-05 08:00:00,Spot,Binance Convert,ETH,0.2,',
      '1,2025-03-06 08:00:00,Spot,Simple Earn Flexible Subscription,ETH,-0.1,',
      '1,2025-03-07 08:00:00,Earn,Simple Earn Flexible Interest,ETH,0.0001,',
    ],
    lines: [
      '2 transfer 1000 EUR',
      '3+4 buy 0.01 -800 EUR',
      '5 transfer -0.00001',
      '6+7 conversion -0.005',
      '9 incomeInKind 0.0001',
      '8 -noMovement',
    ],
  },
  {
    name: 'bitpanda: lines above its titles, amounts with their fees in them',
    preset: 'bitpanda',
    list: [
      '"Disclaimer: All data is without guarantee, errors excepted"',
      '"Transaction ID",Timestamp,"Transaction Type",In/Out,"Amount Fiat",Fiat,"Amount Asset",Asset,"Asset market price","Asset market price currency","Asset class","Product ID",Fee,"Fee asset",Spread,"Spread Currency"',
      'T1,2025-03-03T09:00:00+01:00,deposit,incoming,500.00,EUR,-,EUR,-,-,Fiat,-,0.00,EUR,-,-',
      'T2,2025-03-04T09:05:00+01:00,buy,outgoing,450.00,EUR,0.005,BTC,90000,EUR,Cryptocurrency,1,-,-,-,-',
    ],
    lines: ['3 transfer 500.00 EUR', '4 buy 0.005 -450.00 EUR', '1 -heading'],
  },
  {
    name: 'ing: a bank account with two columns of the same title',
    preset: 'ing-account',
    list: [
      'Umsatzanzeige;Datei erstellt am: 31.03.2025 10:00',
      'IBAN;DE75 5121 0800 1245 1261 99',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '04.03.2025;04.03.2025;Example GmbH;Gehalt/Rente;Pay;1.500,00;EUR;1.250,50;EUR',
    ],
    lines: ['4 transfer 1250.50 EUR', 'opening 249.50 EUR', 'closing 1500.00 EUR', '1 -heading', '2 -heading'],
  },
]

describe('lists of more brokers', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(linesOf(read), lines)
      deepEqual(read.problems, [])
    })
})
