import { readFileSync } from 'node:fs'
import type { Replies } from '../../src/documents/report/replies.ts'

const FILES: { readonly [name in Exclude<keyof Replies, 'limits' | 'ownGroups'>]: string } = {
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
  byAssetClass: 'exposure',
  byCurrency: 'exposure',
  byCountry: 'exposure',
  bySector: 'exposure',
  byIssuer: 'exposure',
  positions: 'positionDetail_CC',
  risk: 'riskSnapshot_CC',
  riskPie: 'riskPieChart_CC_New',
  stress: 'stressTestByAssetClassChart_CC_New',
  hits: 'histSimChart_CC_New',
  factors: 'factorRisk_CC',
  factorEvolution: 'portEvolveFactorRiskChart_CC_New',
  taxLots: 'tax-lots',
  trades: 'tradeHistory_CC',
  story: 'story',
}

const replyOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../contract/golden/${name}.json`, import.meta.url), 'utf8')).reply
const REPLIES = Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, replyOf(file)])) as Omit<
  Replies,
  'limits' | 'ownGroups'
>
const { asOf, mode, snapshotId, reportingCCY } = REPLIES.npv

/** Cash of 50% breaches its bound of 40%, by a trade of 20 November 2026; an employee acknowledged it. */
export const BREACH: Replies['limits']['rows'][number] = {
  limitId: 'L1',
  subjectId: 'A1',
  limit: 'Cash at most 40%',
  mandate: 'House rules',
  account: 'Core',
  kind: 'cash',
  of: null,
  side: 'maximum',
  bound: 0.4,
  warning: null,
  isLookedThrough: false,
  state: 'breach',
  value: 0.5,
  holding: null,
  margin: -0.1,
  uncovered: 0,
  cause: 'trades',
  isActive: true,
  reason: null,
  since: Date.UTC(2026, 10, 20) / 1000,
  isOlder: false,
  acknowledged: { by: 'ada@harbour', at: Date.UTC(2026, 10, 21) / 1000, comment: 'Invested on Monday' },
}

/** The golden replies that a report is made of, with a limit that was acknowledged, as no demo limit is. */
export const DOCUMENT_REPLIES: Replies = {
  ...REPLIES,
  ownGroups: { groups: [{ name: 'Liquidity', reply: replyOf('getPortCalcTable_CC') }], more: 1 },
  limits: { asOf, mode, snapshotId, reportingCCY, rows: [BREACH] },
}

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
    colour: null,
    accentColour: null,
    adviser: 'Ada Stone',
    contact: 'ada@harbour',
    coveringText: 'Dear reader',
    institutionName: 'Harbour',
    logo: { content: 'AAAA', type: 'png', width: 20, height: 20 },
  },
} as const
