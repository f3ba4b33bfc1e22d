import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const report = (body: string): string =>
  `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20250301" toDate="20250331">
${body}
</FlexStatement></FlexStatements></FlexQueryResponse>`
const SHARE = 'assetCategory="STK" symbol="KLM" currency="USD" tradeDate="20250304" buySell="BUY"'
const CALL =
  'assetCategory="OPT" symbol="KLM   250321C00011000" conid="71" currency="USD" multiplier="100" strike="11" expiry="20250321" putCall="C"'

const facts = async (body: string) => {
  const { entries, leftOut, problems } = await readStatement(report(body))
  return {
    entries: entries.map(({ kind, quantity, price, net }) => [kind, quantity, price, net?.amount]),
    leftOut: leftOut.map(({ place, reason }) => [place.line, reason]),
    problems: problems.map(({ code, place }) => [place?.line, code]),
  }
}

describe('trades of a Flex report', () => {
  it('are its executions where it has orders beside them', async () => {
    deepEqual(
      await facts(`<Trades>
<Order ${SHARE} quantity="10" tradePrice="9" netCash="-91" levelOfDetail="ORDER" />
<Trade ${SHARE} quantity="4" tradePrice="9" netCash="-36.5" levelOfDetail="EXECUTION" />
<Trade ${SHARE} quantity="6" tradePrice="9" netCash="-54.5" levelOfDetail="EXECUTION" />
<Trade ${SHARE} quantity="10" tradePrice="9" netCash="-91" levelOfDetail="SYMBOL_SUMMARY" />
</Trades>`),
      {
        entries: [
          ['buy', '4', '9', '-36.5'],
          ['buy', '6', '9', '-54.5'],
        ],
        leftOut: [
          [3, 'repeated'],
          [6, 'repeated'],
        ],
        problems: [],
      },
    )
  })

  it('are its orders, or its summaries, where it has nothing more detailed', async () => {
    const orders = `<Trades><Order ${SHARE} quantity="10" tradePrice="9" netCash="-91" levelOfDetail="ORDER" /></Trades>`
    deepEqual((await facts(orders)).entries, [['buy', '10', '9', '-91']])
    const summaries = `<Trades><Trade ${SHARE} quantity="10" tradePrice="9" netCash="-91" levelOfDetail="SYMBOL_SUMMARY" /></Trades>`
    deepEqual((await facts(summaries)).entries, [['buy', '10', '9', '-91']])
  })

  it('are confirmations, whose amount has no sign', async () => {
    const { entries, leftOut } = await facts(`<TradeConfirms>
<TradeConfirm ${SHARE} quantity="10" price="9" amount="90" commission="-1" settleDate="20250305" />
<TradeConfirm ${CALL} tradeDate="20250304" buySell="SELL" quantity="-2" price="0.4" amount="80" commission="-1.5" code="O;P" />
</TradeConfirms>`)
    deepEqual(entries, [
      ['buy', '10', '9', '-91'],
      ['sell', '-2', '0.4', '78.5'],
    ])
    deepEqual(leftOut, [])
  })

  it('of futures pay their costs alone, and contracts for difference are refused', async () => {
    deepEqual(
      await facts(`<Trades>
<Trade assetCategory="FUT" symbol="ESM5" multiplier="50" currency="USD" tradeDate="20250304" quantity="-2" tradePrice="5600" proceeds="560000" ibCommission="-4.3" buySell="SELL" />
<Trade assetCategory="CFD" symbol="KLMn" currency="USD" tradeDate="20250304" quantity="5" tradePrice="9" proceeds="-45" buySell="BUY" />
</Trades>`),
      { entries: [['sell', '-2', '5600', '-4.3']], leftOut: [], problems: [[4, 'unknownKind']] },
    )
  })
})

it('the end of an option that is among the trades is not booked twice', async () => {
  deepEqual(
    await facts(`<Trades>
<Trade ${CALL} tradeDate="20250321" transactionType="BookTrade" quantity="-4" tradePrice="0" netCash="0" notes="Ex" tradeID="8" buySell="SELL" />
<Trade ${SHARE.replace('20250304', '20250321')} conid="70" transactionType="BookTrade" quantity="400" tradePrice="11" netCash="-4400" notes="Ex" tradeID="9" />
</Trades>
<OptionEAE>
<OptionEAE ${CALL} date="20250321" transactionType="Exercise" quantity="-4" tradePrice="0" tradeID="8" />
<OptionEAE assetCategory="STK" symbol="KLM" conid="70" date="20250321" transactionType="Buy" quantity="400" tradePrice="11" tradeID="" />
<OptionEAE assetCategory="OPT" symbol="KLM   250321P00009000" conid="72" date="20250321" transactionType="Expiration" quantity="-2" tradePrice="0" tradeID="10" />
</OptionEAE>`),
    {
      entries: [
        ['exercise', '-4', '0', '0'],
        ['buy', '400', '11', '-4400'],
        ['expiry', '-2', undefined, undefined],
      ],
      leftOut: [
        [7, 'repeated'],
        [8, 'repeated'],
      ],
      problems: [],
    },
  )
})

it('a grant of units is income in kind; other lines of it are named', async () => {
  const grant = 'StockGrantActivity symbol="KLM" currency="USD" awardDate="20250304" quantity="2" price="9" value="18"'
  const { entries, problems } = await facts(`<StockGrantActivities>
<${grant} activityDescription="Stock Award Grant for Cash Deposit" />
<${grant} activityDescription="Stock Award Vesting" />
</StockGrantActivities>`)
  deepEqual(entries, [['incomeInKind', '2', '9', undefined]])
  deepEqual(problems, [[4, 'unknownKind']])
})

it('cash is read from its summary where there are no details, and once where there are', async () => {
  const cash = 'CashTransaction type="Dividends" symbol="KLM" currency="USD" amount="3" dateTime="20250310"'
  const summary = `<CashTransactions><${cash} levelOfDetail="SUMMARY" /></CashTransactions>`
  deepEqual((await facts(summary)).entries, [['dividend', undefined, undefined, '3']])
  const both = `<CashTransactions><${cash} levelOfDetail="SUMMARY" /><${cash} levelOfDetail="DETAIL" /></CashTransactions>`
  deepEqual(await facts(both), {
    entries: [['dividend', undefined, undefined, '3']],
    leftOut: [[2, 'repeated']],
    problems: [],
  })
})

it('days with slashes are of one order in a report, which one of them shows', async () => {
  const days = async (...all: readonly string[]) => {
    const trades = all.map((day) => `<Trade ${SHARE.replace('20250304', day)} quantity="1" tradePrice="9" netCash="-9" />`)
    return (await readStatement(report(`<Trades>${trades.join('\n')}</Trades>`))).entries.map(({ day }) => day)
  }
  deepEqual(await days('03/04/2025', '03/14/2025'), ['2025-03-04', '2025-03-14'])
  deepEqual(await days('03/04/2025', '14/04/2025'), ['2025-04-03', '2025-04-14'])
})
