import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { PRESETS } from './presets.ts'

/** A list as its preset expects it, and the kinds of its lines. A kind with "-" is left out. */
interface Example {
  readonly preset: string
  readonly list: readonly string[]
  readonly kinds: string
}

const EXAMPLES: readonly Example[] = [
  {
    preset: 'coinbase',
    list: [
      'Transactions',
      'User,someone',
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      'a,2025-01-02 10:00:00 UTC,Advanced Trade Buy,BTC,0.01,EUR,€90000,€900,€905.40,€5.40,Bought',
      'b,2025-01-03 10:00:00 UTC,Convert,BTC,0.01,EUR,€90000,€900,€900,€0,Converted 0.01 BTC to 300.5 XRP',
      'c,2025-01-04 10:00:00 UTC,Staking Income,ETH,0.001,EUR,€3000,€3,€3,€0,',
      'd,2025-01-05 10:00:00 UTC,Deposit,EUR,100,EUR,€1,€100,€100,€0,',
    ],
    kinds: '-heading -heading buy conversion incomeInKind transfer',
  },
  {
    preset: 'parqet',
    list: [
      '"datetime";"date";"time";"price";"shares";"amount";"tax";"fee";"type";"assettype";"identifier";"currency"',
      '"2025-01-02T07:00:00.000Z";"02.01.2025";"08:00:00";28,03;10;280,30;0;1;"Buy";"Security";"DE0007164600";"EUR"',
      '"2025-02-02T07:00:00.000Z";"02.02.2025";"08:00:00";1;10;10;2,5;0;"Dividend";"Security";"DE0007164600";"EUR"',
    ],
    kinds: 'buy dividend',
  },
  {
    preset: 'trading212',
    list: [
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Notes,ID',
      'Limit buy,2025-01-02 10:00:00,US0378331005,AAPL,"Apple",2,240,USD,1.03,,EUR,466.02,EUR,,E1',
      'Stock split close,2025-02-02 10:00:00,US0378331005,AAPL,"Apple",2,240,USD,1.03,,EUR,466.02,EUR,,E2',
      'Stock split open,2025-02-02 10:00:01,US0378331005,AAPL,"Apple",8,60,USD,1.03,,EUR,466.02,EUR,,E3',
    ],
    kinds: 'buy split',
  },
  {
    preset: 'revolut',
    list: [
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2025-01-02T10:00:00.123Z,,CASH TOP-UP,,,USD 500,USD,1.03',
      '2025-01-03T10:00:00.123Z,AAPL,BUY - MARKET,2,USD 240,USD 480,USD,1.03',
      '2025-02-03T10:00:00.123Z,AAPL,DIVIDEND,,,"USD 1,000.50",USD,1.03',
    ],
    kinds: 'transfer buy dividend',
  },
  {
    preset: 'trade-republic',
    list: [
      '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","description","transaction_id"',
      '"2025-01-02T10:00:00Z","2025-01-02","DEFAULT","TRADING","BUY","STOCK","SAP","DE0007164600","2","240","-480","-1","","EUR","Buy","t1"',
      '"2025-01-03T10:00:00Z","2025-01-03","DEFAULT","CASH","INTEREST_PAYMENT","","","","","","1.5","","","EUR","Interest","t2"',
      '"2025-01-04T10:00:00Z","2025-01-04","DEFAULT","CASH","CUSTOMER_INBOUND","","","","","","500","","","EUR","In","t3"',
    ],
    kinds: 'buy interest transfer',
  },
  {
    preset: 'avanza',
    list: [
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat',
      '2025-01-02;123;Köp;Volvo B;10;250,5;-2506;SEK;1;-;SEK;SE0000115446;-',
      '2025-01-03;123;Insättning;Insättning;-;-;5000;SEK;-;-;-;-;-',
      '2025-01-04;123;Utdelning;Volvo B;10;7,5;75;SEK;-;-;SEK;SE0000115446;-',
    ],
    kinds: 'buy transfer dividend',
  },
  {
    preset: 'xtb',
    list: [
      'ID;Type;Time;Symbol;Comment;Amount',
      '1;Stocks/ETF purchase;02.01.2025 10:00:00;SAP.DE;OPEN BUY 2 @ 240.5;-481',
      '2;withholding tax;03.01.2025 10:00:00;SAP.DE;SAP.DE EUR WHT 15%;-0.3',
      '3;deposit;04.01.2025 10:00:00;;transfer;100',
    ],
    kinds: 'buy tax transfer',
  },
  {
    preset: 'etoro',
    list: [
      'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '02/01/2025 10:00:00,Open Position,AAPL/USD,480.00,2.000000,0.00,1000.00,520.00,77,Stocks,0.00',
      '13/01/2025 10:00:00,Interest Payment,,1.20,-,1.20,1001.20,521.20,-,,0.00',
    ],
    kinds: 'buy interest',
  },
  {
    preset: 'finpension',
    list: [
      'Date;Category;"Asset Name";ISIN;"Number of Shares";"Asset Currency";"Currency Rate";"Asset Price in CHF";"Cash Flow";Balance',
      '2025-01-02;Deposit;;;;CHF;1;;500;500',
      '2025-01-03;Buy;"Some Fund";CH0038863350;2;CHF;1;100;-200;300',
      '2025-03-31;"Flat-rate administrative fee";;;;CHF;1;;-0.5;299.5',
    ],
    kinds: 'transfer buy adviceFee',
  },
  {
    preset: 'directa',
    list: [
      'MOVIMENTI',
      'Conto : K1234 ROSSI MARIO',
      'Data operazione,Data valuta,Tipo operazione,Ticker,Isin,Protocollo,Descrizione,Quantità,Importo euro,Importo Divisa,Divisa,Riferimento ordine',
      '02-01-2025,04-01-2025,Acquisto,SWDA,IE00B4L5Y983,1,ISHARES,3,-300.15,0,EUR,O1',
      '02-01-2025,02-01-2025,Commissioni,SWDA,IE00B4L5Y983,2,ISHARES,0,-5,0,EUR,O1',
      '03-01-2025,03-01-2025,Conferimento,,,3,Bonifico,0,1000,0,EUR,',
    ],
    kinds: '-heading -heading buy transfer',
  },
  {
    preset: 'saxo',
    list: [
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument Symbol,Instrument ISIN,Instrument currency,Event,Booked Amount,Total cost,Conversion Rate',
      '1,02-Jan-2025,06-Jan-2025,Trade,Apple Inc.,AAPL:xnas,US0378331005,USD,Buy 2 @ 240.00 USD,-470.1,-2,0.97',
      '1,03-Jan-2025,03-Jan-2025,Cash Transfer,,,,,Deposit,500,0,1',
    ],
    kinds: 'buy transfer',
  },
  {
    preset: 'fidelity',
    list: [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
      '01/02/2025,YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,2,240,,,,-480,520,01/03/2025',
      '01/31/2025,DIVIDEND RECEIVED APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,0,,,,,0.5,520.5,',
      '"The data and information in this spreadsheet is provided to you solely for your use"',
    ],
    kinds: 'buy dividend -heading',
  },
  {
    preset: 'vanguard-us',
    list: [
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
      '111,Total Market,VTI,10,290,2900,',
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,',
      '111,2025-01-02,2025-01-03,Buy,Buy,Total Market,VTI,1,290,-290,0,-290,0,CASH,',
      '111,2025-01-02,2025-01-03,Sweep out,Sweep,Fund,VMFXX,0,1,290,0,290,0,CASH,',
    ],
    kinds: 'holding buy -ownCash',
  },
  {
    preset: 'etrade',
    list: [
      'For Account:,#####1234',
      'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
      '01/02/25,Bought,EQ,AAPL,2,-480,240,0,APPLE INC',
      '01/03/25,Dividend,EQ,AAPL,0,1.25,0,0,APPLE INC',
    ],
    kinds: '-heading buy dividend',
  },
  {
    preset: 'freetrade',
    list: [
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Instrument Currency,Price per Share',
      'Apple,ORDER,2025-01-02T10:00:00.000Z,GBP,400,SELL,AAPL,US0378331005,200,0,2,NASDAQ,F1,USD,250',
      'Withdrawal,WITHDRAWAL,2025-01-03T10:00:00.000Z,GBP,100,,,,,,,,,,',
    ],
    kinds: 'sell transfer',
  },
  {
    preset: 'vanguard-uk',
    list: [
      'Cash Transactions',
      'Date,Details,Amount,Balance,,',
      '08/03/2025,Deposit,500,500,,',
      '09/03/2025,"Bought 4 Foo ETF (FOO)",-400.40,99.60,,',
      'Balance,99.60,,,,',
      'Investment Transactions',
      'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost',
      '11/03/2025,Foo ETF (FOO),"Bought 4 Foo ETF (FOO)",4,100.1,400.40',
      'Cost,400.40,,,,',
    ],
    kinds: '-heading -total -heading -total transfer buy',
  },
  {
    preset: 'ibkr-flex-csv',
    list: [
      '"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"',
      '"BUY","20250102","US0378331005","2","240","480","USD","-1","USD"',
      '"SELL","20250103","","-100","1.03","-103","USD","-2","CHF"',
    ],
    kinds: 'buy fx',
  },
  {
    preset: 'ibkr-activity',
    list: [
      'Account Information,Header,Field Name,Field Value',
      'Account Information,Data,Account,U1',
      'Account Information,Data,Base Currency,EUR',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,AAPL,"2025-01-02, 10:00:00",2,240,241,-480,-1,481,0,2,O',
      'Trades,SubTotal,,Stocks,USD,AAPL,,2,,,-480,-1,481,0,2,',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code',
      'Trades,Data,Order,Forex,USD,EUR.USD,"2025-01-02, 11:00:00",-100,1.03,,103,-2,,,0,',
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2025-02-01,AAPL(US0378331005) Cash Dividend USD 0.25 per Share (Ordinary Dividend),0.5',
      'Dividends,Data,Total,,,0.5',
      'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
      'Withholding Tax,Data,USD,2025-02-01,AAPL(US0378331005) Cash Dividend USD 0.25 per Share - US Tax,-0.08,',
      'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
      'Open Positions,Data,Summary,Stocks,USD,AAPL,2,1,240.5,481,241,482,1,',
    ],
    kinds: '-heading -heading -total -total holding buy fx dividend',
  },
]

/** The kinds of what was read: left out, stated, then entries in their order. */
const kindsIn = ({ leftOut, holdings, entries }: Awaited<ReturnType<typeof readStatement>>): string =>
  [...leftOut.map(({ reason }) => `-${reason}`), ...holdings.map(() => 'holding'), ...entries.map(({ kind }) => kind)].join(' ')

const sorted = (kinds: string): string => kinds.split(' ').sort().join(' ')
/** Titles are no records: rows whose cells are all in the list of titles. */
const dataRows = (preset: string, list: readonly string[]): number =>
  list.length - list.filter((row) => TITLE_ROWS.some((mark) => row.replaceAll('"', '').includes(mark)) && preset !== '').length
const TITLE_ROWS = [
  'Timestamp,',
  'datetime',
  'Action,',
  'Price per share',
  'Datum;',
  'ID;Type',
  'Position ID',
  'Category;',
  'Data operazione',
  'Event,',
  'Run Date',
  'Account Number,',
  'TransactionDate',
  'Details,',
  'InvestmentName',
  'TradeDate',
  ',Header,',
]

describe('presets', () => {
  for (const { preset, list, kinds } of EXAMPLES)
    it(`${preset}: a list is recognised and each line has an outcome`, async () => {
      const read = await readStatement(list.join('\n'))
      equal(read.preset, preset)
      deepEqual(read.problems, [])
      equal(sorted(kindsIn(read)), sorted(kinds))
      equal(read.records, dataRows(preset, list))
    })

  it('are read alike with line ends of Windows, as UTF-16 and with a byte order mark', async () => {
    for (const { list } of EXAMPLES) {
      const text = list.join('\n')
      const expected = await readStatement(text)
      for (const content of [text.replaceAll('\n', '\r\n'), `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le')])
        deepEqual(await readStatement(content), expected)
    }
  })

  it('have ids of their own', () => {
    equal(new Set(PRESETS.map(({ id }) => id)).size, PRESETS.length)
    ok(PRESETS.every(({ id }) => /^[a-z0-9-]+$/.test(id)))
  })
})

describe('amounts', () => {
  const find = async (preset: string) => await readStatement(EXAMPLES.find((each) => each.preset === preset)!.list.join('\n'))

  it('of a dividend are gross, tax and net', async () => {
    const { entries } = await find('parqet')
    const { gross, tax, net } = entries[1]!
    deepEqual([gross?.amount, tax?.amount, net?.amount], ['10', '2.5', '7.5'])
    deepEqual(entries[0]!.net, { currency: 'EUR', amount: '-281.30' })
  })

  it('of a currency deal are both', async () => {
    const { entries } = await find('ibkr-activity')
    const deal = entries.find(({ kind }) => kind === 'fx')!
    deepEqual(
      [deal.net, deal.counter],
      [
        { currency: 'USD', amount: '103' },
        { currency: 'EUR', amount: '-100' },
      ],
    )
  })

  it('of a split are the units that it added, and its ratio', async () => {
    const { entries } = await find('trading212')
    deepEqual([entries[1]!.quantity, entries[1]!.ratio], ['6', '4'])
  })

  it('without a currency in the file are in that of the account', async () => {
    const { entries } = await find('xtb')
    deepEqual(entries[0]!.net, { currency: 'XXX', amount: '-481' })
    equal(entries[0]!.quantity, '2')
  })
})
