import { readFileSync } from 'node:fs'
import type { Replies } from '../../src/documents/report/replies.ts'

const FILES: { readonly [name in keyof Replies]: string } = {
  npv: 'npvSnapshot_CC',
  holdings: 'glTop_CC',
  pie: 'npvPieChart_CC_New',
  index: 'performance-index',
  accounts: 'portPerformance_CC',
  moneyWeighted: 'portPerformance_CC.mwr',
  benchmarks: 'benchmarkPerformance_CC',
  drawdown: 'realised-drawdown',
  statistics: 'statistics',
  attribution: 'attribution',
  drawdowns: 'drawdowns',
  evolution: 'portEvolvePLChart_Bridge_CC_New',
  positions: 'positionDetail_CC',
  risk: 'riskSnapshot_CC',
  riskPie: 'riskPieChart_CC_New',
  stress: 'stressTestByAssetClassChart_CC_New',
  hits: 'histSimChart_CC_New',
  factors: 'factorRisk_CC',
  factorEvolution: 'portEvolveFactorRiskChart_CC_New',
  trades: 'tradeHistory_CC',
  story: 'story',
}

const replyOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../contract/golden/${name}.json`, import.meta.url), 'utf8')).reply
/** The golden replies that a report is made of. */
export const DOCUMENT_REPLIES = Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, replyOf(file)])) as Replies

/** A report of them with all that an institution can set for its looks. */
export const DOCUMENT_FACTS = {
  clientName: 'Halden',
  accountNames: ['Core'],
  timePeriod: '1Y',
  preparedAt: 0,
  isDemo: true,
  look: { palette: 'green-up', hasPatterns: false },
  positionColumns: [],
  branding: {
    ...{
      colour: null,
      accentColour: null,
      adviser: 'Ada Stone',
      contact: 'ada@harbour',
      coveringText: 'Dear reader',
      institutionName: 'Harbour',
    },
    logo: { content: 'AAAA', type: 'png', width: 20, height: 20 },
  },
} as const
