import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, readToBook, refusalOf } from '../../../testing/read-statement.ts'

const camt = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/>${body}</BkToCstmrStmt></Document>`
const statement = camt(`<Stmt><Id>1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2025-01-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-01-02</Dt></Dt></Bal>
<Ntry><Amt Ccy="CHF">1.25</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2025-01-02T10:00:00</DtTm></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd><AddtlNtryInf>Fee &amp; more</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="CHF">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>INFO</Sts><BookgDt><Dt>2025-01-02</Dt></BookgDt></Ntry></Stmt>`)

describe('camt.053', () => {
  it('has entries with sign, day, reference and place, in each version', async () => {
    const { format, entries, balances, leftOut } = await readStatement(statement)
    equal(format, 'camt.053')
    deepEqual(
      entries.map(({ kind, day, reference, net, text, places }) => [kind, day, reference, net?.amount, text, places]),
      [['bankFee', '2025-01-02', 'R1', '-1.25', 'Fee & more', [{ line: 5, path: 'Ntry[1]' }]]],
    )
    deepEqual(
      balances.map(({ kind, amount }) => [kind, amount]),
      [['opening', '-10.00']],
    )
    deepEqual(
      leftOut.map(({ reason }) => reason),
      ['memo'],
    )
  })

  it('of the first version has other names', async () => {
    const { format, statements, balances, entries } = await readStatement(
      statement
        .replaceAll('BkToCstmrStmt', 'BkToCstmrStmtV01')
        .replaceAll(/<\/?CdOrPrtry>/g, '')
        .replace(/<IBAN>.*<\/IBAN>/, '<PrtryAcct><Id>77</Id></PrtryAcct>'),
    )
    deepEqual([format, statements[0]!.account.number, balances.length, entries.length], ['camt.053', '77', 1, 1])
  })

  it('may have empty lines before its declaration, and counts them', async () => {
    const { entries } = await readStatement(`\n\n${statement}`)
    deepEqual(entries[0]?.places, [{ line: 7, path: 'Ntry[1]' }])
  })

  const refused: readonly (readonly [string, string, string])[] = [
    ['is cut off', statement.slice(0, 700), 'cutOff'],
    ['declares entities', statement.replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document'), 'entities'],
    ['is nested deep', camt('<a>'.repeat(100) + '</a>'.repeat(100)), 'deep'],
    ['is of no known kind', '<?xml version="1.0"?><rss><channel/></rss>', 'unknownXml'],
  ]
  for (const [what, file, code] of refused)
    it(`is refused where it ${what}`, async () => {
      equal(await refusalOf(file), code)
    })
})

it('semt.002 has holdings', async () => {
  const { format, holdings, statements } = await readStatement(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.002.001.11"><SctiesBalCtdyRpt><StmtGnlDtls><StmtDtTm><Dt>2025-03-31</Dt></StmtDtTm></StmtGnlDtls><SfkpgAcct><Id>77</Id></SfkpgAcct><BalForAcct><FinInstrmId><ISIN>US0378331005</ISIN><Desc>APPLE</Desc></FinInstrmId><AggtBal><ShrtLngInd>SHOR</ShrtLngInd><Qty><Qty><Qty><Unit>12</Unit></Qty></Qty></Qty></AggtBal><PricDtls><Tp><Cd>MRKT</Cd></Tp><Val><Amt Ccy="USD">210.5</Amt></Val></PricDtls></BalForAcct></SctiesBalCtdyRpt></Document>`,
  )
  equal(format, 'semt.002')
  deepEqual([statements[0]!.to, statements[0]!.account.number], ['2025-03-31', '77'])
  deepEqual(
    holdings.map(({ quantity, price, instrument }) => [quantity, price, instrument.isin]),
    [['-12', '210.5', 'US0378331005']],
  )
})

it('semt.002 has the terms of a bond', async () => {
  const { holdings } = await readStatement(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.002.001.11"><SctiesBalCtdyRpt><StmtGnlDtls><StmtDtTm><Dt>2025-03-31</Dt></StmtDtTm></StmtGnlDtls><SfkpgAcct><Id>77</Id></SfkpgAcct><BalForAcct><FinInstrmId><ISIN>US0378331005</ISIN></FinInstrmId><FinInstrmAttrbts><PmtFrqcy><Cd>SEMI</Cd></PmtFrqcy><IsseDt>2013-05-03</IsseDt><MtrtyDt>2043-05-04</MtrtyDt><IntrstRate>3.85</IntrstRate></FinInstrmAttrbts><AggtBal><Qty><Qty><Qty><FaceAmt>1000</FaceAmt></Qty></Qty></Qty></AggtBal></BalForAcct></SctiesBalCtdyRpt></Document>`,
  )
  const { kind, couponRate, couponsPerYear, issueDate, maturity } = holdings[0]!.instrument
  deepEqual([kind, couponRate, couponsPerYear, issueDate, maturity], ['bond', '0.0385', 2, '2013-05-03', '2043-05-04'])
})

it('semt.017 has what was settled, with and without payment', async () => {
  const posting = (id: string, move: string, amount: string, more = '') =>
    `<Tx><AcctSvcrTxId>${id}</AcctSvcrTxId><TxDtls><SctiesMvmntTp>${move}</SctiesMvmntTp><Pmt>${amount ? 'APMT' : 'FREE'}</Pmt><PstngQty><Qty><Unit>12</Unit></Qty></PstngQty>${amount}<TradDt><Dt><Dt>2025-03-03</Dt></Dt></TradDt><FctvSttlmDt><Dt><Dt>2025-03-05</Dt></Dt></FctvSttlmDt>${more}</TxDtls></Tx>`
  const paid = (side: string): string => `<PstngAmt><Amt Ccy="USD">120</Amt><CdtDbtInd>${side}</CdtDbtInd></PstngAmt>`
  const { format, entries, statements, problems } = await readStatement(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.017.001.05"><SctiesTxPstngRpt><StmtGnlDtls><StmtPrd><FrDtToDt><FrDt>2025-03-01</FrDt><ToDt>2025-03-31</ToDt></FrDtToDt></StmtPrd></StmtGnlDtls><SfkpgAcct><Id>77</Id></SfkpgAcct><FinInstrmDtls><FinInstrmId><ISIN>US0378331005</ISIN></FinInstrmId>${posting('A', 'RECE', paid('DBIT'))}${posting('B', 'DELI', paid('CRDT'), '<RvslInd>true</RvslInd>')}${posting('C', 'DELI', '')}${posting('E', 'DELI', paid('CRDT'), '<RvslInd>true</RvslInd><Lnkgs><Ref><AcctSvcrTxId>A</AcctSvcrTxId></Ref></Lnkgs>')}<Tx><AcctSvcrTxId>D</AcctSvcrTxId></Tx></FinInstrmDtls></SctiesTxPstngRpt></Document>`,
  )
  equal(format, 'semt.017')
  deepEqual([statements[0]!.from, statements[0]!.to, statements[0]!.account.number], ['2025-03-01', '2025-03-31', '77'])
  deepEqual(
    entries.map(({ kind, status, day, settleDay, quantity, net, reference, instrument }) => [
      [kind, status, day, settleDay].join(' '),
      [quantity, net?.amount, reference, instrument?.isin],
    ]),
    [
      ['buy booked 2025-03-03 2025-03-05', ['12', '-120', 'A', 'US0378331005']],
      ['sell cancelled 2025-03-03 2025-03-05', ['-12', '120', 'B', 'US0378331005']],
      ['transfer booked 2025-03-03 2025-03-05', ['-12', undefined, 'C', 'US0378331005']],
      ['sell cancelled 2025-03-03 2025-03-05', ['-12', '120', 'A', 'US0378331005']],
    ],
  )
  deepEqual(
    problems.map(({ code, place }) => [code, place?.path]),
    [['amountMissing', 'Tx[5]']],
  )
})

describe('a Flex report of IBKR', () => {
  const report = `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20250101" toDate="20250131">
<Trades>
<Trade assetCategory="STK" symbol="AAPL" isin="US0378331005" currency="USD" tradeDate="20250106" dateTime="20250106;093000" quantity="-5" tradePrice="240" proceeds="1200" ibCommission="-1" ibCommissionCurrency="USD" netCash="1199" buySell="SELL" transactionID="11" levelOfDetail="EXECUTION" />
<Trade assetCategory="CASH" symbol="EUR.USD" currency="USD" tradeDate="20250107" quantity="100" tradePrice="1.03" proceeds="-103" ibCommission="-2" ibCommissionCurrency="CHF" buySell="BUY" transactionID="12" />
<Order assetCategory="STK" symbol="AAPL" quantity="-5" />
</Trades>
<CashTransactions>
<CashTransaction type="Dividends" symbol="VT" isin="US9220427424" currency="USD" amount="10" dateTime="20250110" transactionID="13" description="VT CASH DIVIDEND" />
<CashTransaction type="Withholding Tax" symbol="VT" isin="US9220427424" currency="USD" amount="-1.5" dateTime="20250110" transactionID="14" description="VT CASH DIVIDEND - US TAX" />
</CashTransactions>
<AccountInformation accountId="U1" currency="EUR" />
<OpenPositions><OpenPosition symbol="VT" isin="US9220427424" currency="USD" position="20" markPrice="118" /></OpenPositions>
<CashReport><CashReportCurrency currency="USD" startingCash="0" endingCash="1107.5" /></CashReport>
</FlexStatement></FlexStatements></FlexQueryResponse>`

  it('has trades, currency deals with both amounts, dividends with their tax, positions and cash', async () => {
    const { entries, holdings, balances, leftOut } = await readStatement(report)
    deepEqual(
      entries.map(({ kind, net, counter, tax, fee }) => [kind, net?.amount, counter?.amount, tax?.amount, fee?.currency]),
      [
        ['sell', '1199', undefined, undefined, 'USD'],
        ['fx', '100', '-103', undefined, 'CHF'],
        ['dividend', '8.5', undefined, '1.5', undefined],
      ],
    )
    deepEqual(
      holdings.map(({ quantity }) => quantity),
      ['20'],
    )
    deepEqual(
      balances.map(({ kind, amount }) => [kind, amount]),
      [
        ['opening', '0'],
        ['closing', '1107.5'],
      ],
    )
    deepEqual(
      leftOut.map(({ reason }) => reason),
      ['repeated', 'memo', 'valuation'],
    )
  })

  it('is refused where it is cut off', async () => {
    equal(await refusalOf(report.slice(0, 900)), 'cutOff')
  })
})

describe('a report of a day that is not over', () => {
  const report = (balances: string, entries: string): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>${balances}${entries}</Rpt></BkToCstmrAcctRpt></Document>`
  const interim = (amount: string, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>ITBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = (code: string): string =>
    `<Ntry><Amt Ccy="CHF">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-03-04</Dt></BookgDt><BkTxCd><Domn><Cd>SECU</Cd><Fmly><Cd>CUST</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>`

  it('has its interim balances in place of opening and closing ones', async () => {
    const { balances } = await readStatement(
      report(interim('5.00', '2025-03-04') + interim('15.00', '2025-03-04'), entry('OTHR')),
    )
    deepEqual(
      balances.map(({ kind, amount }) => [kind, amount]),
      [
        ['opening', '5.00'],
        ['closing', '15.00'],
      ],
    )
  })

  it('comes to its balances without what is pending', async () => {
    const waiting = entry('OTHR').replace('BOOK', 'PDNG').replace('10.00', '99.00')
    const text = report(interim('5.00', '2025-03-04') + interim('15.00', '2025-03-04'), entry('OTHR') + waiting)
    const { report: read } = await readToBook('file', text)
    deepEqual([read.statements[0]!.balances[0]!.moved, read.statements[0]!.differences], ['10', []])
  })

  it('has money for what names no security', async () => {
    const { entries } = await readStatement(report('', ['DVCA', 'REDM', 'INTR'].map(entry).join('')))
    deepEqual(
      entries.map(({ kind }) => kind),
      ['other', 'transfer', 'interest'],
    )
  })
})

describe('a Flex report', () => {
  it('of a query without the net cash has that of proceeds and costs', async () => {
    const trade =
      'tradeDate="20250304" symbol="KLM" assetCategory="STK" currency="USD" buySell="SELL" quantity="-4" tradePrice="10"'
    const { entries } = await readStatement(
      `<FlexQueryResponse><FlexStatements count="1"><FlexStatement accountId="U1"><Trades><Trade ${trade} proceeds="40" ibCommission="-1.5" taxes="-0.25"/></Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
    )
    deepEqual(entries[0]!.net, { currency: 'USD', amount: '38.25' })
  })

  it('takes back a trade by what it was', async () => {
    const same = 'tradeDate="20250304" symbol="KLM" assetCategory="STK" currency="USD" tradePrice="10"'
    const trades = `<Trade ${same} buySell="BUY" quantity="4" netCash="-41.5" ibCommission="-1.5" tradeID="71"/><Trade ${same} buySell="BUY (Ca.)" quantity="-4" netCash="41.5" ibCommission="1.5" tradeID="72" origTradeID="71"/>`
    const { report, items } = await readToBook(
      'file',
      `<FlexQueryResponse><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>${trades}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
    )
    deepEqual(
      items.flatMap((item) =>
        item.type === 'entry'
          ? [[item.entry.status, item.entry.kind, item.entry.quantity, item.entry.net?.amount, item.entry.reference]]
          : [],
      ),
      [
        ['booked', 'buy', '4', '-41.5', '71'],
        ['cancelled', 'buy', '4', '-41.5', '71'],
      ],
    )
    deepEqual([report.statements[0]!.holdings, report.statements[0]!.balances], [[], []])
  })

  it('that is an error says which', async () => {
    const text =
      '<FlexStatementResponse><Status>Fail</Status><ErrorCode>1012</ErrorCode><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>'
    equal(await refusalOf(text), 'bankError')
  })
})
