import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists in which a line means something else than it seems to, and what is read of them. */
const VARIANTS = [
  {
    name: 'bux: a line of money with one cell more, an exchange of units',
    preset: 'bux',
    list: [
      'Transaction Time (CET),Transaction Category,Transaction Type,Transfer Type,Transaction Amount,Transaction Currency,Cash Balance Amount,Asset Id,Asset Name,Asset Quantity,Asset Price,Asset Currency,Currency Pair,Exchange Rate,Transaction Description',
      '2024-03-04 10:00:00.000,deposits,Sepa Deposit,,,100,EUR,100,,,,,,,',
      '2024-03-05 10:00:00.000,trades,Buy Trade,,-20,EUR,80,US0378331005,Apple,0.1,220,USD,EURUSD,1.1,',
      '2024-03-06 10:00:00.000,corporate_actions,General Corporate Action,ASSET_REDEEM,-22,USD,,US0378331005,Apple,0.1,220,USD,,,split',
      '2024-03-06 10:01:00.000,corporate_actions,General Corporate Action,ASSET_DEPOSIT,22,USD,,US0378331005,Apple,0.4,55,USD,,,split',
    ],
    lines: ['2 transfer 100 EUR', '3 buy 0.1 -20 EUR', '4+5 split 0.3', 'opening 0 EUR', 'closing 80 EUR'],
  },
  {
    name: 'saxo: a rate of one says the currency of the cash',
    preset: 'saxo',
    list: [
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
      ',05-mrt-2024,07-mrt-2024,Trade,Apple Inc.,US0378331005,USD,NASDAQ,AAPL:xnas,Buy 2 @ 150.00 USD,"-301,00",,1',
      ',06-mrt-2024,06-mrt-2024,Corporate action,Nestle,CH0038863350,CHF,SIX,NESN:xswx,Dividend,1.83,,0.92',
    ],
    lines: ['2 buy 2 -301.00 USD', '3 dividend 1.83 XXX'],
  },
  {
    name: 'etoro: a contract for difference is money alone',
    preset: 'etoro',
    list: [
      'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '06/03/2024 10:00:00,Withdraw Request,-,-50.00,-,-50.00,0,0.00,-,,0.00',
      '06/03/2024 10:00:00,Withdrawal Conversion Fee,-,-0.70,-,0.00,0,0.00,-,,0.00',
      '05/03/2024 10:00:00,Position closed,NKE/USD," 120,00 ",10," 20,00 ",0," 50,00 ",11,CFD," 0,00 "',
      '04/03/2024 10:00:00,Open Position,NKE/USD,100.00,10,0.00,0,-70.00,11,CFD,0.00',
    ],
    lines: [
      '2 transfer -50.00 USD',
      '4 other 120.00 USD',
      '5 other -100.00 USD',
      'opening 30.00 USD',
      'closing 0.00 USD',
      '3 -memo',
    ],
  },
  {
    name: 'trade republic: costs are negative',
    preset: 'trade-republic',
    list: [
      'datetime;date;account_type;category;type;asset_class;name;symbol;shares;price;amount;fee;tax;currency;description;transaction_id',
      '2024-03-05T10:00:00Z;2024-03-05;DEFAULT;TRADING;BUY;STOCK;SAP;DE0007164600;2;100;-200;-1;;EUR;;t1',
      '2024-03-06T10:00:00Z;2024-03-06;DEFAULT;CASH;DIVIDEND;STOCK;SAP;DE0007164600;2;;4;;-1.05;EUR;;t2',
      '2024-03-07T10:00:00Z;2024-03-07;DEFAULT;CASH;TAX_OPTIMIZATION;;;;;;0.00;;7.5;EUR;;t3',
      '2024-03-08T10:00:00Z;2024-03-08;DEFAULT;CASH;EARNINGS;FUND;X;IE00B4L5Y983;10;;0.00;;-0.4;EUR;;t4',
    ],
    lines: ['2 buy 2 -201 EUR', '3 dividend 2.95 EUR', '4 tax 7.50 EUR', '5 tax -0.40 EUR'],
  },
  {
    name: 'documents of trade republic nl',
    preset: 'trade-republic-documents',
    list: [
      'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
      '2024-03-04;Storting;500;;;;;',
      '2024-03-05;Aankoop;-100,50;World;IE00B4L5Y983;1,25;;',
      '2024-03-06;Onttrekking;-20,84;;;;;',
    ],
    lines: ['2 transfer 500 XXX', '3 buy 1.25 -100.50 XXX', '4 transfer -20.84 XXX'],
  },
  {
    name: 'freetrade: a share that is given, and tax in the currency of the instrument',
    preset: 'freetrade',
    list: [
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Instrument Currency,Price per Share,Dividend Withheld Tax Amount',
      'Apple,DIVIDEND,2024-03-05T10:00:00.000Z,GBP,0.80,,AAPL,US0378331005,,,5,,,USD,,0.15',
      'Apple,FREESHARE_ORDER,2024-03-04T10:00:00.000Z,GBP,9.50,BUY,AAPL,US0378331005,9.5,0,1,X,F1,USD,12,',
    ],
    lines: ['2 dividend 0.80 GBP', '3 incomeInKind 1'],
  },
  {
    name: 'investimental: what an order was, and what was carried out',
    preset: 'investimental',
    list: [
      'Order ID,Order Number,Side,Exchange,Symbol,Price,Volume,Value,Fee,Settlement Term,Account ID,Status,Update Type,Update Time',
      '1,900,Buy,BVB,TLV,25,20,500,3,T+2,A1,Active,New,2024-03-05 10:00:00',
      '1,900,Buy,BVB,TLV,24,20,480,3,T+2,A1,Active,Chg,2024-03-05 11:00:00',
      '1,900,Buy,BVB,TLV,24,20,0,0,T+2,A1,Inactive,Fil,2024-03-05 12:00:00',
    ],
    lines: ['4 buy 20 -480 RON', '2 -cancelledOrder', '3 -cancelledOrder'],
  },
  {
    name: 'morgan stanley: cash that is sold goes out',
    preset: 'morgan-stanley',
    list: [
      'Execution Date,Order Number,Plan,Type,Order Status,Price,Quantity,Net Amount,Net Share Proceeds,Tax Payment Method',
      '05-Mar-2024,O1,GSU Class C,Sale,Complete,$100.00,-2.00,$199.90,0,N/A',
      '06-Mar-2024,O2,Cash,Sale,Complete,$1.00,-199.90,$199.90,0,N/A',
      'Please note that any sales, transfers, or deposits that occurred before are not shown.',
    ],
    lines: ['2 sell -2.00 199.90 USD', '3 transfer -199.90 USD', '4 -heading'],
  },
  {
    name: 'sharesight: the currency of each trade',
    preset: 'sharesight',
    list: [
      'All Trades Report,,,,,,,,,,,,',
      'Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,,Comments',
      'NASDAQ,FOO,Foo Inc,Buy,05/03/2024,10,25,1,USD,1.25,200.80,,',
    ],
    lines: ['3 buy 10 -251 USD', '1 -heading'],
  },
  {
    name: 'finpension: what is bought and sold has the sign of its cash',
    preset: 'finpension',
    list: [
      'Date;Category;"Asset Name";ISIN;"Number of Shares";"Asset Currency";"Currency Rate";"Asset Price in CHF";"Cash Flow";Balance',
      '2024-03-06;"Portfolio Transaction";Fund;CH0038863350;-0.5;CHF;1.0000;1000;500;600',
      '2024-03-05;"Portfolio Transaction";Fund;CH0038863350;0.9;CHF;1.0000;1000;-900;100',
    ],
    lines: ['2 sell -0.5 500 CHF', '3 buy 0.9 -900 CHF', 'opening 1000 CHF', 'closing 600 CHF'],
  },
  {
    name: 'flatex: orders that are taken back',
    preset: 'flatex',
    list: [
      'Buchungstag;Valuta;Bezeichnung;ISIN;Nominal (Stk.);;Betrag;;Kurs;;Devisenkurs;TA.-Nr.;Buchungsinformation',
      '04.03.2024;06.03.2024;FUND A;IE00B4L5Y983;1,5;Stück;150,00;EUR;100,00;EUR;1,000;7001;Ausführung ORDER Kauf IE00B4L5Y983 1',
      '05.03.2024;06.03.2024;FUND A;IE00B4L5Y983;-1,5;Stück;-150,00;EUR;100,00;EUR;1,000;7002;Storno Ausführung ORDER Kauf IE00B4L5Y983 1',
      '06.03.2024;08.03.2024;FUND A;IE00B4L5Y983;-1;Stück;-101,00;EUR;101,00;EUR;1,000;7003;Ausführung ORDER Verkauf IE00B4L5Y983 2',
    ],
    lines: ['2 buy 1.5 -150.00 EUR', '3 buy 1.5 -150.00 EUR', '4 sell -1 101.00 EUR'],
  },
  {
    name: 'fineco: values in euros before commissions',
    preset: 'fineco',
    list: [
      'Dossier: 4711,,,,,,,,,,,,,,',
      'Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni Fondi Sw/Ingr/Uscita,Commissioni Fondi Banca Corrispondente,Spese Fondi Sgr,Commissioni amministrato',
      '05/03/2024,07/03/2024,Compravendita titoli,APPLE,US0378331005,A,2,USD,110.00,1.1000,200.00,,,,5.00',
      '06/03/2024,08/03/2024,Compravendita titoli,APPLE,US0378331005,V,1,USD,121.00,1.1000,110.00,,,,5.00',
      '07/03/2024,09/03/2024,Dividendo,APPLE,US0378331005,,,USD,,1.1000,4.23,,,,',
    ],
    lines: ['3 buy 2 -205.00 EUR', '4 sell -1 105.00 EUR', '5 dividend 4.23 EUR', '1 -heading'],
  },
  {
    name: 'investengine',
    preset: 'investengine',
    list: [
      'Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker',
      'World Fund / ISIN IE00B4L5Y983,Buy,2.5,£100.00,£250.00,05/03/24 15:00:00,07/03/24,None',
    ],
    lines: ['2 buy 2.5 -250.00 GBP'],
  },
  {
    name: 'disnat: a line without a day of trade has that of its value',
    preset: 'disnat',
    list: [
      "Date de transaction,Date de règlement,Type de transaction,Classe d'actif,Symbole,Description,Marché,Quantité,Prix,Devise du prix,Commission payée,Montant de l'opération,Devise du compte",
      '-,2024-03-04,COTISATION,-,-,CONTRIBUTION,-,0,-,CAN,0,500,CAN',
      '2024-03-05,2024-03-07,ACHAT,Actions,ABC-C,ABC ETF,CAN,10,"49,5",CAN,0,-495,CAN',
    ],
    lines: ['2 transfer 500 CAD', '3 buy 10 -495 CAD'],
  },
  {
    name: 'interactive brokers: the fee of a currency deal is in the currency of its title',
    preset: 'ibkr-activity',
    list: [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code',
      'Trades,Data,Order,Forex,USD,EUR.USD,"2025-01-02, 11:00:00",100,1.03,,-103,-2,,,0,',
      'Trades,Data,Order,Forex,USD,EUR.USD,"2025-01-03, 11:00:00",-100,1.03,,103,-2,,,0,',
    ],
    lines: ['2 fx 98 EUR -103 USD', '3 fx 103 USD -100 EUR fee 2 EUR'],
  },
  {
    name: 'etrade: a dividend that is reinvested is a purchase, at a price that is not stated',
    preset: 'etrade',
    list: [
      'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
      '12/31/24,Dividend,MF,KLMX,2.5,-50.00,0,0,KLM FUND REINVEST PRICE $ 20.00',
      '12/31/24,Dividend,MF,KLMX,0,50.00,0,0,KLM FUND RECORD 12/27/24 PAY 12/30/24',
    ],
    lines: ['2 buy 2.5 -50.00 USD', '3 dividend 50.00 USD'],
  },
  {
    name: 'swissquote: the cash is that in the currency of the account',
    preset: 'swissquote',
    list: [
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung',
      '17-03-2025 10:00:00;4711;Kauf;KLM;Klm;US0378331005;10;172.50;5.00;;-1730.00;USD;-1522.40;8477.60;CHF',
      '18-03-2025 10:00:00;;Titeleingang;KLM;Klm;US0378331005;5;;;;-;USD;-;8477.60;CHF',
    ],
    lines: ['2 buy 10 -1522.40 CHF', '3 transfer 5', 'opening 10000.00 CHF', 'closing 8477.60 CHF'],
  },
  {
    name: 'ubs',
    preset: 'ubs',
    list: [
      'Bewertungsdatum;Bankbeziehung;Portfolio;Produkt;Abschluss;Abschlusszeit;Buchung;Valuta;Beschreibung 1;Beschreibung 2;Beschreibung 3;Valor;ISIN;Whrg.;Anzahl/Betrag;Whrg.;Trans.-Preis;Devisenkurs;Bewertungswährung;Trans.-Wert',
      "14.03.2024;0001;0001 A;0001.S;05.03.2024;;07.03.2024;07.03.2024;Kauf aus Emission;Fund A;;3886335;CH0038863350;;0.5;CHF;2'000.00;;CHF;1000",
      '14.03.2024;0001;0001 A;0001.S;06.03.2024;;08.03.2024;08.03.2024;Einzahlung;;;;;;500;CHF;0.000;1.0000;CHF;500',
    ],
    lines: ['2 buy 0.5 -1000 CHF', '3 transfer 500 CHF'],
  },
]

describe('lines that mean something else than they seem to', () => {
  for (const { name, preset, list, lines } of VARIANTS)
    it(name, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      deepEqual(linesOf(read), lines)
    })

  it('coinbase: a conversion is worth its amount, not the units in its text', async () => {
    const { entries } = await readStatement(
      [
        'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
        '2025-03-02T12:00:00Z,Convert,BTC,0.05,EUR,90000.00,4500.00,4500.00,0.00,Converted 0.05 BTC to 2 ETH',
      ].join('\n'),
    )
    deepEqual(entries[0]!.gross, { currency: 'EUR', amount: '4500.00' })
    deepEqual([entries[0]!.otherQuantity, entries[0]!.otherInstrument?.ticker], ['2', 'ETH'])
  })

  it('interactive brokers: a trade is taken back by what it was', async () => {
    const { entries } = await readStatement(
      [
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
        'Trades,Data,Order,Stocks,USD,KLM,"2025-01-02, 10:00:00",2,240,241,-480,-1,481,0,2,O',
        'Trades,Data,Order,Stocks,USD,KLM,"2025-01-02, 10:00:00",-2,240,241,480,1,-481,0,2,Ca',
      ].join('\n'),
    )
    deepEqual(
      entries.map(({ status, kind, quantity, net, fee }) => [status, kind, quantity, net?.amount, fee?.amount]),
      [
        ['booked', 'buy', '2', '-481', '1'],
        ['cancelled', 'buy', '2', '-481', '1'],
      ],
    )
  })
})
