import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { limits } from '@portal/contract/limits/limits.ts'
import { comparison } from '@portal/contract/reports/comparison.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { issuer } from '@portal/contract/reports/issuer.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { chartAnswers } from '../../src/charts/answers.ts'
import { reportAnswers } from '../../src/reports/answers.ts'
import type { MemoryInstitution } from '../institutions/memory-institution.ts'

/** The last close of the golden replies, as in the browser tests. */
export const GOLDEN_AS_OF = '2026-11-19'

/** A call of the demo's client anna, and its reply. */
export interface GoldenReply {
  /** Name of its file. */
  readonly name: string
  readonly path: string
  readonly request: Readonly<Record<string, unknown>>
  readonly reply: unknown
}

interface GoldenCall {
  readonly name: string
  readonly endpoint: AnyEndpoint
  /** Fields of the body besides those of every call. */
  readonly more: object
}

/**
 * All accounts of anna's client in USD over a year, by every report and chart; of the market calls, the market and the holdings.
 *
 * @param calls in the order in which they are made
 */
export async function goldenReplies(demo: MemoryInstitution, calls = recordedCalls()): Promise<readonly GoldenReply[]> {
  const replies: GoldenReply[] = []
  for (const { name, endpoint, more } of calls) {
    const question = { client: 'Halden Family Office', more: { userName: 'anna@halden.example', timePeriod: '1Y', ...more } }
    replies.push({ name, path: endpoint.path, request: demo.bodyOf(question), reply: await demo.ask(endpoint, question) })
  }
  return replies
}

/** The answers with figures of a close. */
export function reportsAndCharts() {
  return [...reportAnswers, ...chartAnswers].filter(({ endpoint }) => endpoint !== explain && endpoint !== whatIf)
}

/** Every call with figures of a close, and the fields of its golden reply. */
export function goldenCalls(): readonly GoldenCall[] {
  const calls = reportsAndCharts().flatMap(({ endpoint }): GoldenCall | GoldenCall[] => {
    const name = nameOf(endpoint)
    if (!hasMarketScope(endpoint)) return { name, endpoint, more: {} }
    return ['market', 'portfolio'].map((scope) => ({ name: `${name}.${scope}`, endpoint, more: { scope } }))
  })
  const moneyWeighted = [portPerformance, benchmarkPerformance].map((endpoint): GoldenCall => {
    return { name: `${nameOf(endpoint)}.mwr`, endpoint, more: { returnMethod: 'mwr' } }
  })
  return [
    ...calls,
    ...moneyWeighted,
    { name: nameOf(whatIf), endpoint: whatIf, more: { changes: [{ ticker: 'WRLD', weight: 0.1 }] } },
  ]
}

const COMPARED = [
  { kind: 'instrument', name: 'WRLD' },
  { kind: 'benchmark', name: 'World Equity' },
] as const

/** The calls whose replies are recorded: also those about an instrument and an issuer, which only the demo has. */
export const recordedCalls = (): readonly GoldenCall[] => [
  ...goldenCalls(),
  { name: nameOf(instrument), endpoint: instrument, more: { instrument: 'WRLD' } },
  { name: nameOf(comparison), endpoint: comparison, more: { compared: COMPARED } },
  { name: nameOf(limits), endpoint: limits, more: {} },
  { name: nameOf(issuer), endpoint: issuer, more: { issuer: 'US Government' } },
  { name: nameOf(issuerClients), endpoint: issuerClients, more: { issuer: 'US Government' } },
]

const nameOf = ({ path }: AnyEndpoint): string => path.split('/').at(-1)!

/** Whether a call takes the market as well as accounts. */
export function hasMarketScope({ request }: AnyEndpoint): boolean {
  const body = { userName: 'm', clientName: 'c', accountsInScope: ['a'], deviceType: 0, reportingCCY: 'USD' }
  return request.safeParse({ ...body, scope: 'portfolio' }).success
}

/** A reply as its file holds it: a line a field, lists of numbers in one line, for readable differences. */
export function goldenText(golden: GoldenReply): string {
  const text = JSON.stringify(golden, null, 1)
  return `${text.replaceAll(/\[\n\s+([^[\]{}"]*?)\n\s+\]/g, (_, list: string) => `[${list.replaceAll(/\n\s+/g, ' ')}]`)}\n`
}
