import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { EN } from '@portal/presentation/messages/en/english.ts'
import { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'

import { outsideBrackets, pseudoLanguage } from '../../../testing/pseudo-language.ts'
import { composeReport } from './compose-report.ts'
import type { Replies } from './replies.ts'

const FILES: { readonly [name in keyof Replies]: string } = {
  npv: 'npvSnapshot_CC',
  holdings: 'glTop_CC',
  pie: 'npvPieChart_CC_New',
  index: 'performance-index',
  accounts: 'portPerformance_CC',
  benchmarks: 'benchmarkPerformance_CC',
  drawdown: 'realised-drawdown',
  evolution: 'portEvolvePLChart_Bridge_CC_New',
  positions: 'positionDetail_CC',
  risk: 'riskSnapshot_CC',
  riskPie: 'riskPieChart_CC_New',
  stress: 'stressTestByAssetClassChart_CC_New',
  hits: 'histSimChart_CC_New',
  factors: 'factorRisk_CC',
  factorEvolution: 'portEvolveFactorRiskChart_CC_New',
  trades: 'tradeHistory_CC',
}

const replyOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../contract/golden/${name}.json`, import.meta.url), 'utf8')).reply
const REPLIES = Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, replyOf(file)])) as Replies
const FACTS = {
  clientName: 'Halden',
  accountNames: ['Core'],
  timePeriod: '1Y',
  preparedAt: 0,
  isDemo: true,
  look: { palette: 'green-up', hasPatterns: false },
  positionColumns: [],
} as const

/** Every text of a value; drawings, and what is no text, left out. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (NO_TEXTS.has(key) ? [] : textsOf(each)))
}

const NO_TEXTS = new Set(['svg', 'id', 'kind', 'tone', 'palette', 'colour', 'pattern', 'mark', 'words'])
const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

it('every text of the document is of the catalogue or of a reply', () => {
  const report = composeReport(REPLIES, FACTS, pseudoLanguage({ ...EN, document: DOCUMENT }))
  const known = [...new Set([...textsOf(REPLIES), ...textsOf(FACTS)])].filter((text) => text.length > 1)
  known.sort((a, b) => b.length - a.length)
  // Dates in remarks of replies are written as people read them.
  const words = known.flatMap((text) => [text, ...text.split(/\d{4}-\d\d-\d\d/)]).filter((text) => text.length > 1)
  const outside = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, ' '), outsideBrackets(text))
  deepEqual(
    [...new Set(textsOf(report).map(outsideBrackets))].filter((text) => /[a-z]{2}/i.test(outside(text).replaceAll(MONTH, ' '))),
    [],
  )
})
