import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain, MAX_NODES } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { POSITION_COLUMNS } from '@portal/contract/reports/position-detail.ts'
import { createHistories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { createStoredLimits } from '#histories/stored-limits.ts'
import { sampled } from '../../analytics/testing/sampled.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookDemo } from '../testing/institutions/booked-demo.ts'
import { type Address, explainedFigures } from '../testing/replies/reported-figures.ts'
import type { TokenCaller, UserCaller } from './access/caller.ts'
import { createEntitlements } from './access/entitlements.ts'
import type { Log } from './base/log.ts'
import type { AnyAnswer } from './http/answer.ts'
import { preparedReply } from './http/prepared.ts'
import type { ExplainServices } from './reports/explain/explainer.ts'
import { explainers } from './reports/explain/explainers.ts'
import { answerExplain } from './reports/explain.ts'
import { institutionIdOf } from './store/id.ts'

const CHANGES = [{ ticker: 'USML', quantity: 1 }]
const COMPARED = [
  { kind: 'instrument', name: 'USML' },
  { kind: 'benchmark', name: 'World Equity' },
]

/**
 * Scope (all accounts of a client, or its first), currency and further fields. By default each column of a third of the calls is tested
 * in one of them, with one figure; `WHOLE=on` tests every part of a reply in each.
 */
const QUESTIONS = [
  {
    client: 0,
    isOne: false,
    reportingCCY: 'USD',
    fields: {
      timePeriod: '3M',
      costBasisMethod: 'fifo',
      columns: POSITION_COLUMNS,
      instrument: 'USML',
      issuer: 'Kestrel Bank',
      changes: CHANGES,
      compared: COMPARED,
    },
  },
  {
    client: 1,
    isOne: false,
    reportingCCY: 'EUR',
    fields: {
      timePeriod: '1Y',
      scope: 'portfolio',
      grouping: 'own:Liquidity',
      benchmark: 'World Equity',
      comparedWith: ['Euro Balanced'],
      dimension: 'currency',
      isCumulative: true,
      costBasisMethod: 'average',
      fees: 'gross',
      columns: POSITION_COLUMNS,
      instrument: 'USML',
      issuer: 'Kestrel Bank',
      changes: CHANGES,
      compared: COMPARED,
    },
  },
  {
    client: 2,
    isOne: true,
    reportingCCY: 'GBP',
    fields: {
      timePeriod: 'Max',
      scope: 'portfolio',
      horizonDays: 10,
      grouping: 'account',
      returnMethod: 'mwr',
      costBasisMethod: 'lifo',
      fees: 'gross',
      columns: POSITION_COLUMNS,
      instrument: 'USML',
      issuer: 'Kestrel Bank',
      changes: CHANGES,
      compared: COMPARED,
    },
  },
] as const

describe('the derivations of the demo institution', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
    await bookDemo(test.db, '2023-03-31')
  })
  after(() => test.close())

  it('figures of calls follow from the inputs of their derivations, in bounded replies, for every opened step', async () => {
    const institutionId = institutionIdOf('Halden Partners')
    const entitlements = createEntitlements(test.db)
    const failures: unknown[] = []
    const ignore = () => {}
    const log: Log = { info: ignore, warn: ignore, error: (context) => failures.push(context) }
    const program: TokenCaller = { kind: 'token', institutionId, tokenId: 'token', scopes: ['read-reports'] }
    // A user of the test has no row in the database, and sees what the program sees.
    const person: UserCaller = {
      kind: 'user',
      institutionId,
      userId: 'person',
      email: 'program',
      role: 'admin',
      clientId: null,
      sessionId: 'session',
      useLive: false,
    }
    const stored = createStoredLimits(test.db)
    const services: ExplainServices = {
      entitlements: { of: () => entitlements.of(program) },
      histories: createHistories(test.db, createMarkets(test.db)),
      limits: (_, scope, day) => stored(program, scope, day),
      log,
    }
    const explainAnswer: AnyAnswer<ExplainServices> = answerExplain
    const { clients } = await entitlements.of(program)
    const random = seeded(20_230_331)
    const asked = new Set<string>()
    const calls = sampled(explainers, 3)
    const isSampled = process.env.WHOLE !== 'on'
    for (const [index, { client, isOne, reportingCCY, fields }] of QUESTIONS.entries()) {
      const { name, accounts } = clients[client]!
      const ids = accounts.map(({ id }) => id).slice(0, isOne ? 1 : accounts.length)
      const selection = { userName: 'program', clientName: name, accountsInScope: ids, deviceType: 0 as const, reportingCCY }
      for (const explainer of calls) {
        const body = knownFields(explainer.endpoint.request, { ...selection, ...fields })
        const given = await explainer.ask({ params: {}, body, caller: person, context: undefined }, services)
        const bytes = preparedReply(explainer.endpoint, given)?.bytes
        const reply = (bytes ? JSON.parse(bytes.toString()) : given) as Readonly<Record<string, unknown>>
        const ask = async (address: Address, path?: readonly number[]): Promise<ResponseOf<typeof explain>> => {
          const question = {
            ...body,
            endpoint: explainer.endpoint.path,
            row: address.row,
            column: address.column,
            ...(path && { path }),
          }
          const call = { params: {}, body: explain.request.parse(question), caller: person, context: undefined }
          const explained = await explainAnswer.handler(call, services)
          return explain.response.parse(explained)
        }
        for (const address of sampleOf(explainedFigures(explainer.endpoint, reply), random)) {
          const column = `${explainer.endpoint.path} ${address.column}`
          if (isSampled && (asked.has(column) || random() > 1 / (QUESTIONS.length - index))) continue
          asked.add(column)
          const explained = await ask(address)
          const where = `${explainer.endpoint.path} ${address.row.join(' / ')} ${address.column}`
          equal(explained.value, address.value, where)
          ok(explained.method.length > 0)
          if (explained.root === null) {
            ok(explained.reasons.length > 0, `${where}: no reason`)
            continue
          }
          assertTrue(explained.root, explained.value!, where)
          const closed = closedNodes(explained.root)
          const deeper = closed[Math.floor(random() * closed.length)]
          if (!deeper) continue
          const opened = await ask(address, deeper.path)
          equal(opened.value, deeper.value, where)
          assertTrue(opened.root!, deeper.value, `${where}: ${deeper.label}`)
        }
      }
    }
    deepEqual(failures, [])
    // Tables have some columns, charts have one.
    ok(asked.size > calls.length, `${asked.size}`)
  })
})

/** A body without the fields that a call does not know, or not with this value. */
function knownFields(
  request: (typeof explainers)[number]['endpoint']['request'],
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { error } = request.safeParse(body)
  const unknown = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1)))
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unknown?.includes(key)))
}

/** One figure of each part of a reply and column, chosen by a seed; a shown figure comes before a withheld one. */
function sampleOf(figures: readonly Address[], random: () => number): readonly Address[] {
  const kinds = Map.groupBy(figures, ({ row, column }) => `${row.length > 1 ? row[0] : ''} ${row.length} ${column}`)
  const byColumn = Map.groupBy([...kinds.values()], ([first]) => first!.column)
  return [...byColumn.values()].flatMap((parts) => {
    // Of a chart with many series a few are enough.
    const some = parts.length <= 6 ? parts : parts.filter((_, i) => i % Math.ceil(parts.length / 3) === 0)
    return some.map((part) => {
      const explained = part.filter(({ value }) => value !== null)
      const from = explained.length > 0 && random() < 0.9 ? explained : part
      return from[Math.floor(random() * from.length)]!
    })
  })
}

function assertTrue(root: ExplanationNode, value: number, where: string): void {
  // A message within a text that is not one.
  ok(!JSON.stringify(root).includes('[object Object]'), where)
  const nodes = countOf(root)
  ok(nodes <= MAX_NODES, `${where}: ${nodes} nodes`)
  const found = explanationValue(root)
  ok(Math.abs(found - value) <= 1e-9 * Math.abs(value), `${where}: ${found} instead of ${value}`)
}

const countOf = (node: ExplanationNode): number =>
  node.kind === 'step' ? node.parts.reduce((sum, part) => sum + countOf(part), 1) : 1

type Closed = Extract<ExplanationNode, { kind: 'more' }>

function closedNodes(node: ExplanationNode): readonly Closed[] {
  if (node.kind === 'more') return [node]
  return node.kind === 'step' ? node.parts.flatMap(closedNodes) : []
}

/** Numbers from 0 to 1 that a seed determines (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
