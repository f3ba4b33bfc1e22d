import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists as they were written in other years, languages and settings, and what is read of them. */
const VARIANTS = [
  {
    name: 'schwab old',
    preset: 'schwab',
    list: [
      '"Transactions  for account Individual ...123 as of 09/26/2023 22:00:26 ET"',
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount",',
      '"03/05/2023","Buy","AAPL","APPLE INC","10","$150.25","$1.00","-$1,503.50",',
      '"03/06/2023","Sell to Open","AAPL 04/21/2023 160.00 C","CALL APPLE INC","1","$2.50","$0.66","$249.34",',
      '"03/07/2023 as of 03/06/2023","NRA Tax Adj","AAPL","APPLE INC","","","","-$0.75",',
      '"03/08/2023","Stock Plan Activity","GOOG","ALPHABET","12","","","",',
      '"03/09/2023","Wire Sent","","WIRED","","","","-$100.00",',
      '"03/10/2023","ADR Mgmt Fee","TSM","TSMC","","","","-$0.40",',
      '"03/11/2023","Reinvest Dividend","VTI","VANGUARD","","","","$12.34",',
      '"Transactions Total","","","","","","","-$1,343.65"',
    ],
    lines: [
      '3 buy 10 -1503.50 USD',
      '4 sell -1 249.34 USD',
      '5 tax -0.75 USD',
      '6 transfer 12',
      '7 transfer -100.00 USD',
      '8 bankFee -0.40 USD',
      '9 dividend 12.34 USD',
      '1 -heading',
      '10 -total',
    ],
  },
  {
    name: 'schwab awards',
    preset: 'schwab',
    list: [
      '"Date","Action","Symbol","Description","Quantity","FeesAndCommissions","DisbursementElection","Amount","Type","Shares","SalePrice"',
      '"03/05/2024","Sale","GOOG","Share Sale","10","$0.15","","$1,399.85","","",""',
    ],
    lines: ['2 sell -10 1399.85 USD'],
  },
  {
    name: 'schwab positions',
    preset: 'schwab',
    list: [
      '"Positions for account Individual ...123 as of 10:00 AM ET, 2025/03/01"',
      '',
      '"Symbol","Description","Qty (Quantity)","Price","Price Chng $ (Price Change $)","Mkt Val (Market Value)","Cost Basis","Security Type"',
      '"AAPL","APPLE INC","10","$150.25","$1.00","$1,502.50","$1,400.00","Equity"',
      '"Cash & Cash Investments","--","--","--","--","$1,234.56","--","Cash and Money Market"',
      '"Account Total","","--","--","--","$2,737.06","--","--"',
    ],
    lines: ['4 holds 10 AAPL', 'closing 1234.56 USD', '1 -heading', '5 -total', '6 -total'],
  },
  {
    name: 'fidelity 2021',
    preset: 'fidelity',
    list: [
      '',
      '',
      'Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      ' 03/05/2021,"INDIVIDUAL X1234", YOU BOUGHT APPLE INC (AAPL) (Cash), AAPL, APPLE INC,Cash,10,120.5,,0.01,,-1205.01,03/09/2021',
      ' 03/06/2021,"INDIVIDUAL X1234", REINVESTMENT VANGUARD (VTI) (Cash), VTI, VANGUARD,Cash,0.05,200,,,,-10,',
      ' 03/06/2021,"INDIVIDUAL X1234", DIVIDEND RECEIVED VANGUARD (VTI) (Cash), VTI, VANGUARD,Cash,,,,,,10,',
      ' 03/07/2021,"INDIVIDUAL X1234", Electronic Funds Transfer Received (Cash), , No Description,Cash,,,,,,5000,',
      '',
      '',
      '"Brokerage services are provided by Fidelity"',
      'Date downloaded 03/10/2021 5:00 PM',
    ],
    lines: [
      '4 buy 10 -1205.01 USD',
      '5 buy 0.05 -10 USD',
      '6 dividend 10 USD',
      '7 transfer 5000 USD',
      '10 -heading',
      '11 -heading',
    ],
  },
  {
    name: 'fidelity 2025',
    preset: 'fidelity',
    list: [
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
      '03/05/2025,"Individual","X123","YOU SOLD APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,USD,220.5,-3,0,,0.02,,661.48,03/06/2025',
      '03/05/2025,"Individual","X123","FOREIGN TAX PAID NESTLE ADR (NSRGY) (Cash)",NSRGY,"NESTLE",Cash,0,,USD,,0,0,,,,-2.5,',
    ],
    lines: ['2 sell -3 661.48 USD', '3 tax -2.5 USD'],
  },
  {
    name: 'fidelity of one account',
    preset: 'fidelity',
    list: [
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Amount ($),Cash Balance ($),Settlement Date',
      '03/14/2025,YOU BOUGHT KLM CORP (KLM) (Cash),KLM,KLM CORP,Cash,270.5,2,,,-541.00,Processing,03/17/2025',
      '03/13/2025,DIVIDEND RECEIVED KLM CORP (KLM) (Cash),KLM,KLM CORP,Cash,,0.000,,,7.50,1200.22,',
    ],
    lines: ['2 buy 2 -541.00 USD', '3 dividend 7.50 USD', 'opening 1192.72 USD', 'closing 1200.22 USD'],
  },
  {
    name: 'fidelity positions',
    preset: 'fidelity',
    list: [
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Cost Basis Total,Average Cost Basis,Type',
      'X123,INDIVIDUAL,SPAXX**,HELD IN MONEY MARKET,,,,$1234.56,,,Cash,',
      'X123,INDIVIDUAL,AAPL,APPLE INC,10,$150.25,+$1.00,$1502.50,$1400.00,$140.00,Cash,',
      'X123,INDIVIDUAL,Pending Activity,,,,,$12.00,,,',
    ],
    lines: ['3 holds 10 AAPL', 'closing 1234.56 USD', '2 -total', '4 -total'],
  },
  {
    name: 'vanguard us',
    preset: 'vanguard-us',
    list: [
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,',
      '111,03/05/2023,03/07/2023,Buy,Buy,VANGUARD TOTAL,VTI,10.5,200,-2100,0,-2100,0,CASH,',
      '111,03/06/2023,03/06/2023,Dividend,Dividend Received,VANGUARD TOTAL,VTI,0,0,10.5,0,10.5,0,CASH,',
      '111,03/06/2023,03/06/2023,Reinvestment,Dividend Reinvestment,VANGUARD TOTAL,VTI,0.05,210,-10.5,0,-10.5,0,CASH,',
      '111,03/08/2023,03/08/2023,Capital gain (LT),Long-term capital gain,VANGUARD TOTAL,VTI,0,0,5,0,5,0,CASH,',
      '111,03/09/2023,03/09/2023,Funds Received,Electronic Bank Transfer,CASH,,0,0,500,0,500,0,CASH,',
      '111,03/10/2023,03/10/2023,Corp Action (Redemption),US TREASURY BILL,US TREASURY BILL,912797JX1,-1000,100,1000,0,1000,0,CASH,',
    ],
    lines: [
      '2 buy 10.5 -2100 USD',
      '3 dividend 10.5 USD',
      '4 buy 0.05 -10.5 USD',
      '5 dividend 5 USD',
      '6 transfer 500 USD',
      '7 redemption -1000 1000 USD',
    ],
  },
  {
    name: 'etrade new',
    preset: 'etrade',
    list: [
      'Account Activity for Individual Brokerage -1234 from 01/01/2025 to 03/31/2025',
      '',
      'Total:,1000.00',
      '',
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
      '03/05/25,03/05/25,03/06/25,Bought,APPLE INC,AAPL,037833100,10,220.5,-2205,0,,',
      '03/07/25,03/07/25,,Dividend,APPLE INC,AAPL,037833100,,,12.5,,,',
      '03/08/25,03/08/25,,Transfer,ACH DEPOSIT,,,,,1000,,,',
    ],
    lines: ['6 buy 10 -2205 USD', '7 dividend 12.5 USD', '8 transfer 1000 USD', '1 -heading', '3 -heading'],
  },
  {
    name: 'coinbase 2021',
    preset: 'coinbase',
    list: [
      '"You can use this transaction report to inform your likely tax obligations."',
      '',
      'Transactions',
      'User,someone@example.com,1',
      '',
      'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
      '2021-03-05T10:00:00Z,Buy,BTC,0.01,40000.00,400.00,405.96,5.96,"Bought 0.01 BTC for €405.96 EUR"',
      '2021-03-06T10:00:00Z,Coinbase Earn,GRT,1.5,1.50,2.25,2.25,0.00,"Received 1.5 GRT from Coinbase Earn"',
      '2021-03-07T10:00:00Z,Send,BTC,0.005,41000.00,"","","","Sent 0.005 BTC to x"',
    ],
    lines: ['7 buy 0.01 -405.96 EUR', '8 incomeInKind 1.5', '9 transfer -0.005', '1 -heading', '3 -heading', '4 -heading'],
  },
  {
    name: 'coinbase pro fills',
    preset: 'coinbase',
    list: [
      'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit',
      'default,1,BTC-EUR,BUY,2021-03-05T10:00:00.000Z,0.01,BTC,40000,2,-402,EUR',
      'default,2,ETH-EUR,SELL,2021-03-06T10:00:00.000Z,0.5,ETH,1500,3.75,746.25,EUR',
    ],
    lines: ['2 buy 0.01 -402 EUR', '3 sell -0.5 746.25 EUR'],
  },
  {
    name: 'ibkr german',
    preset: 'ibkr-activity',
    list: [
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,Title,Kontoauszug',
      'Kontoinformationen,Header,Feldname,Feldwert',
      'Kontoinformationen,Data,Konto,U1',
      'Kontoinformationen,Data,Basiswährung,EUR',
      'Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM-G&V,Code',
      'Transaktionen,Data,Order,Aktien,USD,AAPL,"2025-03-05, 10:00:00",2,240,241,-480,-1,481,0,2,O',
      'Transaktionen,SubTotal,,Aktien,USD,AAPL,,2,,,-480,-1,481,0,2,',
      'Transaktionen,Data,Order,Devisen,USD,EUR.USD,"2025-03-05, 11:00:00",-100,1.08,,108,-2,,,0,',
      'Einzahlungen & Auszahlungen,Header,Währung,Abwicklungsdatum,Beschreibung,Betrag',
      'Einzahlungen & Auszahlungen,Data,EUR,2025-03-01,Elektronischer Geldtransfer,1000',
      'Einzahlungen & Auszahlungen,Data,Gesamt,,,1000',
      'Dividenden,Header,Währung,Datum,Beschreibung,Betrag',
      'Dividenden,Data,USD,2025-03-20,AAPL(US0378331005) Bardividende USD 0.25 pro Aktie (Ordentliche Dividende),0.5',
      'Dividenden,Data,Gesamt,,,0.5',
      'Quellensteuer,Header,Währung,Datum,Beschreibung,Betrag,Code',
      'Quellensteuer,Data,USD,2025-03-20,AAPL(US0378331005) Bardividende USD 0.25 pro Aktie - US Steuer,-0.08,',
      'Offene Positionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Menge,Mult,Einstands Kurs,Kostenbasis,Schlusskurs,Wert,Unrealisierter G/V,Code',
      'Offene Positionen,Data,Summary,Aktien,USD,AAPL,2,1,240.5,481,241,482,1,',
      'Cash-Bericht,Header,Währungsübersicht,Währung,Gesamt,Wertpapiere,Futures',
      'Cash-Bericht,Data,Anfangsbarsaldo,Basiswährungsübersicht,0,0,0',
      'Cash-Bericht,Data,Endbarsaldo,EUR,898,898,0',
      'Cash-Bericht,Data,Endbarsaldo,USD,-372.58,-372.58,0',
    ],
    lines: [
      '7 buy 2 -481 USD',
      '9 fx 106 USD -100 EUR',
      '11 transfer 1000 EUR',
      '14+17 dividend 0.42 USD',
      '19 holds 2 AAPL',
      'closing 898 EUR',
      'closing -372.58 USD',
      '2 -heading',
      '4 -heading',
      '5 -heading',
      '8 -total',
      '12 -total',
      '15 -total',
      '21 -total',
      '22 -total',
      '23 -total',
    ],
  },
  {
    name: 'ibkr flex csv full',
    preset: 'ibkr-flex-csv',
    list: [
      '"ClientAccountID","AccountAlias","Model","CurrencyPrimary","FXRateToBase","AssetClass","Symbol","Description","Conid","SecurityID","SecurityIDType","CUSIP","ISIN","Multiplier","Strike","Expiry","TradeID","TradeDate","DateTime","SettleDateTarget","TransactionType","Exchange","Quantity","TradePrice","TradeMoney","Proceeds","Taxes","IBCommission","IBCommissionCurrency","NetCash","Buy/Sell","LevelOfDetail"',
      '"U1","","","USD","0.92","STK","AAPL","APPLE INC","265598","US0378331005","ISIN","","US0378331005","1","","","55","20250305","20250305;100000","20250306","ExchTrade","NASDAQ","2","240","480","-480","0","-1","USD","-481","BUY","EXECUTION"',
      '"U1","","","USD","0.92","CASH","EUR.USD","EUR.USD","12087792","","","","","1","","","56","20250305","20250305;110000","20250306","ExchTrade","IDEALFX","-100","1.08","-108","108","0","-2","USD","0","SELL","EXECUTION"',
      '"U1","","","USD","0.92","OPT","AAPL  250417C00250000","AAPL 17APR25 250 C","7","","","","","100","250","20250417","57","20250305","20250305;120000","20250306","ExchTrade","CBOE","-1","5.2","-520","520","0","-1.05","USD","518.95","SELL","EXECUTION"',
    ],
    lines: ['2 buy 2 -481 USD', '3 fx 106 USD -100 EUR', '4 sell -1 518.95 USD'],
  },
  {
    name: 'ibkr flex csv without symbols',
    preset: 'ibkr-flex-csv',
    list: [
      '"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"',
      '"SELL","20250305","","-500","1.13","-565","USD","-1.8","CHF"',
      '"BUY","20250306","","300","1.08","324","USD","-2","USD"',
    ],
    lines: ['2 fx 565 USD -500 XXX fee 1.8 CHF', '3 fx 300 XXX -324 USD fee 2 USD'],
  },
  {
    name: 'ibkr transaction history in the base currency',
    preset: 'ibkr-activity',
    list: [
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2025-10-01,U***1,Net Amount in Base from Forex Trade: 3 GBP.USD,Forex Trade Component,GBP.USD,3,1.31,-1.5E-3,-,-1.5E-3',
      'Transaction History,Data,2025-11-30,U***1,FX Translations P&L,Adjustment,-,-,-,0.4,-,0.4',
    ],
    lines: ['2 other -0.0015 XXX', '3 other 0.4 XXX'],
  },
  {
    name: 'ghostfolio csv',
    preset: 'wealthfolio',
    list: [
      'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
      '05-03-2025,AAPL,YAHOO,USD,240,2,buy,1,',
      '20-03-2025,AAPL,YAHOO,USD,0.25,2,dividend,0,',
    ],
    lines: ['2 buy 2 -481 USD', '3 dividend 0.5 USD'],
  },
  {
    name: 'raw',
    preset: 'wealthfolio',
    list: [
      'date,action,symbol,quantity,price,fees,currency',
      '2023-02-09,DIVIDEND,OPRA,4200,0.80,0.0,USD',
      '2022-11-14,SELL,META,19,116.00,0.05,USD',
      '2022-08-15,BUY,META,105,180.5,0.0,USD',
    ],
    lines: ['2 dividend 3360.0 USD', '3 sell -19 2203.95 USD', '4 buy 105 -18952.5 USD'],
  },
]

describe('lists of banks, brokers and programs of America in other years and languages', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
    })
})
