import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

const TRADES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const trade = (what: string): string => `Trades,Data,Order,${what},0,0,0,O`
const read = (...list: readonly string[]) => readStatement(['Statement,Header,Field Name,Field Value', ...list].join('\n'))

describe('an activity statement of Interactive Brokers', () => {
  it('has an order once, whether the trades that it was carried out in are there or not', async () => {
    const order = 'Stocks,USD,KLM,"2025-03-04, 10:00:00",10,9,9,-90,-1'
    const parts = [4, 6].map(
      (size) => `Trades,Data,Trade,Stocks,USD,KLM,"2025-03-04, 10:00:00",${size},9,9,-${size * 9},-0.5,0,0,0,O`,
    )
    const both = await read(TRADES, trade(order), ...parts)
    deepEqual(linesOf({ ...both, leftOut: [] }), ['3 buy 10 -91 USD'])
    deepEqual(
      both.leftOut.map(({ place, reason }) => [place.line, reason]),
      [
        [4, 'repeated'],
        [5, 'repeated'],
      ],
    )
    deepEqual(linesOf(await read(TRADES, ...parts)), ['3 buy 4 -36.5 USD', '4 buy 6 -54.5 USD'])
    const deal = 'Trades,Data,Order,Forex,USD,EUR.USD,"2025-03-04, 10:00:00",-100,1.1,,110,0,0,0,0,'
    deepEqual(linesOf(await read(TRADES, parts[0]!, deal)), ['3 buy 4 -36.5 USD', '4 fx 110 USD -100 EUR'])
  })

  it('has futures, of which the costs alone are paid, and refuses contracts for difference and titles that are not known', async () => {
    const { entries, problems } = await read(
      TRADES,
      trade('Futures,USD,MESM5,"2025-03-04, 10:00:00",2,5600,5600,-56000,-1.24'),
      trade('CFDs,USD,KLMn,"2025-03-04, 10:00:00",2,9,9,-18,-1'),
      TRADES.replace('Proceeds', 'Notional Value'),
      trade('Futures,USD,MESM5,"2025-03-05, 10:00:00",-2,5610,5600,56100,-1.24'),
      'Interest,Header,Currency,Date,Text,Sum',
      'Interest,Data,USD,2025-03-05,Credit,1',
    )
    deepEqual(
      entries.map(({ kind, quantity, price, net, gross }) => [kind, quantity, price, net?.amount, gross]),
      [
        ['buy', '2', '5600', '-1.24', undefined],
        ['sell', '-2', '5610', '-1.24', undefined],
      ],
    )
    deepEqual(
      problems.map(({ place, code }) => [place?.line, code]),
      [
        [4, 'unknownKind'],
        [8, 'unknownKind'],
      ],
    )
  })

  it('knows instruments by what it says of them at its end', async () => {
    const { entries } = await read(
      TRADES,
      trade('Stocks,USD,KLM,"2025-03-04, 10:00:00",10,9,9,-90,-1'),
      trade('Equity and Index Options,USD,KLM 21MAR25 11 C,"2025-03-04, 10:00:00",-1,0.4,0,40,-1'),
      trade('Futures,USD,MESM5,"2025-03-04, 10:00:00",2,5600,5600,-56000,-1.24'),
      'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Type,Code',
      'Financial Instrument Information,Data,Stocks,"KLO, KLM",EXAMPLE AIR,1,US0378331005,KLM,NYSE,1,ETF,',
      'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Underlying,Listing Exch,Multiplier,Expiry,Delivery Month,Type,Strike,Code',
      'Financial Instrument Information,Data,Equity and Index Options,KLM   250321C00011000,KLM 21MAR25 11 C,2,KLM,CBOE,100,2025-03-21,2025-03,C,11,',
      'Financial Instrument Information,Data,Futures,MESM5,MES 20JUN25,3,MES,CME,5,2025-06-20,2025-06,,,',
    )
    deepEqual(
      entries.map(({ instrument: { isin, kind, ticker, multiplier, expiry } = {} }) => [isin, kind, ticker, multiplier, expiry]),
      [
        ['US0378331005', 'etf', 'KLM', undefined, undefined],
        [undefined, 'option', 'KLM250321C00011000', '100', '2025-03-21'],
        [undefined, 'future', 'MESM5', '5', '2025-06-20'],
      ],
    )
  })

  it('has transfers of units and cash, grants, and no transaction fee beside the costs of its trade', async () => {
    const made = await read(
      'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
      'Transfers,Data,Stocks,USD,KLM,2025-03-04,ACATS,In,--,77,"2,500",--,"37,100.00",0.00,0.00,',
      'Transfers,Data,Stocks,USD,KLM,2025-03-05,ATON,Out,--,77,-250,--,"-3,710.00",0.00,0.00,',
      'Transfers,Data,Cash,USD,CASH.USD,2025-03-05,ACATS,In,--,--,,,,,500,',
      'Transfers,Data,Total,,,,,,,,,,33390,0,0,',
      'Grant Activity,Header,Symbol,Report Date,Description,Award Date,Vesting Date,Quantity,Price,Value',
      'Grant Activity,Data,IBKR,2025-03-06,Stock Award Grant for Cash Deposit,2025-03-06,2026-03-06,0.5,80,40',
      'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
      'Transaction Fees,Data,Stocks,EUR,"2025-03-05, 20:20:00",KLM,Transaction tax,40,9,-3.09,',
    )
    deepEqual(linesOf({ ...made, leftOut: [] }), [
      '3 transfer 2500',
      '4 transfer -250',
      '5 transfer 500 USD',
      '8 incomeInKind 0.5',
    ])
    deepEqual(made.entries.at(-1)?.gross, { currency: 'USD', amount: '40' })
    deepEqual(
      made.leftOut.map(({ reason }) => reason),
      ['total', 'repeated'],
    )
  })

  const languages: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'French',
      [
        "Transactions,Header,DataDiscriminator,Catégorie d'actifs,Devise,Compte,Symbole,Date/Heure,Quantité,Prix trans.,Cours de clôt.,Produit,Comm/Tarif,Base,P/L réalisé,P/L MTM,Code",
        'Transactions,Data,Order,Actions,EUR,U1,KLM,"2025-03-04, 03:17:30",15,9,9,-135,-0.5,135.5,0,0,O',
        'Dividendes,Header,Devise,Compte,Date,Description,Montant',
        'Dividendes,Data,EUR,U1,2025-03-10,KLM(NL0000852580) Dividende en espèces EUR 0.10 par action,1.5',
      ],
      ['3 buy 15 -135.5 EUR', '5 dividend 1.5 EUR'],
    ],
    [
      'German',
      [
        'Transaktionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Provision/Gebühr,Basis,Realisierter G/V,MTM G/V,Code',
        'Transaktionen,Data,Order,Aktien,USD,U1,KLM,"2025-03-04, 10:00:00",-10,9,9,90,-1,0,0,0,C',
        'Einzahlungen & Auszahlungen,Header,Währung,Konto,Abrechnungsdatum,Beschreibung,Betrag',
        'Einzahlungen & Auszahlungen,Data,USD,U1,2025-03-05,Elektronische Überweisung,1500',
      ],
      ['3 sell -10 89 USD', '5 transfer 1500 USD'],
    ],
    [
      'Chinese',
      [
        '交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码',
        '交易,Data,Order,股票,USD,KLM,"2025-03-04, 09:49:15",4,9,9,-36,-0.35,36.35,0,0,O',
        '股息,Header,货币,日期,描述,金额',
        '股息,Data,USD,2025-03-10,KLM(NL0000852580) 现金红利 USD 1 每股,4',
      ],
      ['3 buy 4 -36.35 USD', '5 dividend 4 USD'],
    ],
  ]
  for (const [language, list, lines] of languages)
    it(`is read in ${language}`, async () => {
      deepEqual(linesOf(await read(...list)), lines)
    })
})

it('a Flex query as CSV has each trade once, at the level that comes first, and futures by their costs', async () => {
  const titles =
    'ClientAccountID,AssetClass,Symbol,ISIN,CurrencyPrimary,TradeDate,Buy/Sell,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency,LevelOfDetail'
  const made = await readStatement(
    [
      titles,
      'U1,STK,KLM,NL0000852580,USD,20250304,BUY,10,9,-90,-1,USD,ORDER',
      'U1,STK,KLM,NL0000852580,USD,20250304,BUY,10,9,-90,-1,USD,EXECUTION',
      'U1,FUT,MESM5,,USD,20250304,SELL,-2,5600,56000,-1.24,USD,ORDER',
      'U1,CFD,KLMn,,USD,20250304,BUY,2,9,-18,-1,USD,ORDER',
    ].join('\n'),
  )
  deepEqual(linesOf(made), ['2 buy 10 -91 USD', '4 sell -2 -1.24 USD', '3 -repeated'])
  deepEqual(
    made.problems.map(({ place, code }) => [place?.line, code]),
    [[5, 'unknownKind']],
  )
})

it('a Flex query as CSV has its sections between lines that frame them', async () => {
  const made = await readStatement(
    [
      '"BOF","U1","Full","2","20250301","20250331","20250401;120000"',
      '"BOS","CRTT","Cash Report; trade date basis"',
      '"HEADER","CRTT","ClientAccountID","CurrencyPrimary","StartingCash","EndingCash"',
      '"DATA","CRTT","U1","BASE_SUMMARY","0","909"',
      '"DATA","CRTT","U1","USD","0","909"',
      '"EOS","CRTT","2"',
      '"BOS","MTMP","Performance"',
      '"HEADER","MTMP","ClientAccountID","Symbol","Total"',
      '"DATA","MTMP","U1","KLM","5"',
      '"BOS","POST","Position; trade date basis"',
      '"HEADER","POST","ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ISIN","ReportDate","Quantity","MarkPrice","PositionValue","LevelOfDetail"',
      '"DATA","POST","U1","USD","STK","KLM","NL0000852580","20250331","10","9.5","95","SUMMARY"',
      '"DATA","POST","U1","USD","STK","KLM","NL0000852580","20250331","10","9.5","95","LOT"',
      '"BOS","TRNT","Trades; trade date basis"',
      '"HEADER","TRNT","ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ISIN","TradeDate","Buy/Sell","Quantity","TradePrice","Proceeds","IBCommission","Notes/Codes","Multiplier","Expiry","LevelOfDetail"',
      '"DATA","TRNT","U1","USD","STK","KLM","NL0000852580","20250304","BUY","10","9","-90","-1","O","1","","EXECUTION"',
      '"DATA","TRNT","U1","USD","OPT","KLM   250321C00011000","","20250321","BUY","1","0","0","0","C;Ep","100","20250321","EXECUTION"',
      '"DATA","TRNT","U1","USD","FUT","MESM5","","20250304","SELL","-2","5600","56000","-1.24","O","5","20250620","EXECUTION"',
      '"EOS","TRNT","3"',
      '"BOS","CORP","Corporate Actions"',
      '"HEADER","CORP","ClientAccountID","CurrencyPrimary","Symbol","ISIN","Report Date","ActionDescription","Proceeds","Quantity","Type"',
      '"DATA","CORP","U1","USD","KLM","NL0000852580","20250310","KLM SPLIT 2 FOR 1","0","10","FS"',
      '"EOF","2"',
    ].join('\n'),
  )
  deepEqual(linesOf({ ...made, leftOut: [] }), [
    '16 buy 10 -91 USD',
    '17 expiry 1',
    '18 sell -2 -1.24 USD',
    '22 split 10',
    '12 holds 10 KLM',
    'closing 909 USD',
  ])
  deepEqual(made.problems, [])
  deepEqual(made.statements.length, 1)
  deepEqual(made.entries[2]?.instrument, { ticker: 'MESM5', kind: 'future', multiplier: '5', expiry: '2025-06-20' })
  deepEqual(
    made.leftOut.flatMap(({ place, reason }) => (reason === 'heading' ? [] : [[place.line, reason]])),
    [
      [4, 'valuation'],
      [5, 'total'],
      [9, 'memo'],
      [13, 'repeated'],
    ],
  )
})

it('a Flex query as CSV writes its days in one order, which one of them shows', async () => {
  const titles = 'ClientAccountID,Symbol,ISIN,CurrencyPrimary,TradeDate,Buy/Sell,Quantity,TradePrice,Proceeds,IBCommission'
  const line = (day: string): string => `U1,KLM,NL0000852580,USD,${day},BUY,1,9,-9,0`
  const { entries } = await readStatement([titles, line('03/04/2025'), line('03/14/2025')].join('\n'))
  deepEqual(
    entries.map(({ day }) => day),
    ['2025-03-04', '2025-03-14'],
  )
})
