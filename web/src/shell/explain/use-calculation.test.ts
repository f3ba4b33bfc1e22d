import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import type { ExplanationNode } from '@portal/contract/reports/explain.ts'

import { followed, inPortal, select, signIn, signOut } from '../../../testing/in-portal.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { useCalculation } from './use-calculation.ts'

const input = (label: string, value: number): ExplanationNode => ({
  kind: 'input',
  label,
  value,
  unit: 'money',
  day: null,
  source: 'Ledger',
  remark: null,
})
const more = (label: string, path: number[]): ExplanationNode => ({ kind: 'more', label, value: 1, unit: 'money', path })
const sum = (label: string, parts: ExplanationNode[]): ExplanationNode => ({
  kind: 'step',
  label,
  formula: '',
  operation: 'sum',
  value: 1,
  unit: 'money',
  remark: null,
  parts,
})
const ROOT = sum('NPV', [more('Equity', [0]), more('Cash', [1])])

type Reply = { -readonly [Key in keyof typeof REPLY]: unknown }
const REPLY = {
  mode: 'Close',
  asOf: 1,
  reportingCCY: 'CHF',
  snapshotId: 's1',
  dataVersion: 'd1',
  value: 1,
  unit: 'money',
  root: ROOT,
  reasons: [],
  method: '',
  notes: [],
}

/** A server with a calculation, whose further steps come when a test says so. */
async function opened() {
  signIn()
  select('Halden')
  const waiting: ((reply: object | number) => void)[] = []
  const sent: { readonly path?: readonly number[]; readonly snapshotId?: string; readonly row?: unknown }[] = []
  const server = { root: REPLY as Reply }
  mock.method(globalThis, 'fetch', async (_: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body))
    sent.push(asked)
    if (asked.path === undefined) return Response.json(server.root)
    const answer = await new Promise<object | number>((resolve) => waiting.push(resolve))
    return typeof answer === 'number' ? Response.json({ reason: `No: ${answer}` }, { status: answer }) : Response.json(answer)
  })
  const address = { endpoint: '/npv', row: ['A'], column: 'npv', fields: { grouping: 'sector' }, needsAccounts: true }
  const hook = await used(() => useCalculation(address), null, inPortal)
  await followed()
  const answer = async (reply: object | number) => {
    await done(() => waiting.shift()!(reply))
    await followed()
  }
  const openStep = (node: ExplanationNode, path: readonly number[]) => done(() => hook.result.openStep(node, path))
  return { hook, server, sent, answer, openStep, equity: ROOT.kind === 'step' ? ROOT.parts[0]! : ROOT }
}
const labelsOf = (opened: ReadonlyMap<string, ExplanationNode> | undefined) =>
  [...(opened ?? [])].map(([key, { label }]) => [key, label])

describe('the calculation of a figure', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })

  it('is asked for by the call of the figure, its row and column; its first step is open', async () => {
    const { hook, sent } = await opened()
    const { endpoint, row, column, grouping } = sent[0] as Record<string, unknown>
    deepEqual([endpoint, row, column, grouping], ['/npv', ['A'], 'npv', 'sector'])
    deepEqual([hook.result.calculation?.root.label, [...hook.result.open]], ['NPV', ['']])
  })
  it('is nothing while it loads, and where the figure is withheld', async () => {
    const { hook, server } = await opened()
    server.root = { ...REPLY, value: null, root: null }
    await done(() => hook.result.report.refetch())
    equal(hook.result.calculation, null)
  })
  it('reads a step when it is opened, once', async () => {
    const { hook, sent, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await openStep(equity, [0])
    deepEqual([sent.length, sent[1]?.path, [...hook.result.open], [...hook.result.pending]], [2, [0], ['', '0'], ['0']])
    await answer({ ...REPLY, root: input('Shares', 1) })
    deepEqual([labelsOf(hook.result.calculation?.opened), hook.result.pending.size], [[['0', 'Shares']], 0])
  })
  it('opens a step that is there without a request, and closes it', async () => {
    const { hook, sent, openStep } = await opened()
    await openStep(sum('Costs', []), [1])
    deepEqual([...hook.result.open], ['', '1'])
    await done(() => hook.result.closeStep([1]))
    deepEqual([[...hook.result.open], sent.length], [[''], 1])
  })
  it('opens and closes all steps that are there', async () => {
    const { hook, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await answer({ ...REPLY, root: sum('Shares', [input('A', 1)]) })
    await done(() => hook.result.openAll(false))
    deepEqual([...hook.result.open], [])
    await done(() => hook.result.openAll(true))
    deepEqual([...hook.result.open], ['', '0'])
  })
  it('says why a step cannot be read, until it is tried again', async () => {
    const { hook, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await answer(500)
    deepEqual([[...hook.result.failures], hook.result.pending.size], [[['0', 'No: 500']], 0])
    await openStep(equity, [0])
    deepEqual([hook.result.failures.size, [...hook.result.pending]], [0, ['0']])
  })
  it('keeps the failure of a step while another is read', async () => {
    const { hook, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await answer(500)
    await openStep(more('Cash', [1]), [1])
    deepEqual([...hook.result.failures.keys()], ['0'])
  })
  it('reads steps at the snapshot of the figure in Live mode', async () => {
    const { hook, server, sent, openStep, equity } = await opened()
    await openStep(equity, [0])
    equal(sent[1]?.snapshotId, undefined)
    server.root = { ...REPLY, mode: 'Live', snapshotId: 's2' }
    await done(() => hook.result.report.refetch())
    await openStep(equity, [0])
    equal(sent.at(-1)?.snapshotId, 's2')
  })
  it('begins anew with newer data, and takes no step of former ones', async () => {
    const { hook, server, sent, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    server.root = { ...REPLY, dataVersion: 'd2' }
    await done(() => hook.result.report.refetch())
    deepEqual([hook.result.pending.size, hook.result.failures.size], [0, 0])
    await answer({ ...REPLY, root: input('Shares', 1) })
    deepEqual([hook.result.calculation?.opened.size, sent.length], [0, 3])
  })
  it('is read again where a step is of newer data', async () => {
    const { hook, sent, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await answer({ ...REPLY, dataVersion: 'd2', root: input('Shares', 1) })
    deepEqual([sent.length, sent[2]?.path, hook.result.calculation?.opened.size], [3, undefined, 0])
  })
  it('says nothing where the session has ended', async () => {
    const { hook, answer, openStep, equity } = await opened()
    await openStep(equity, [0])
    await answer(401)
    equal(hook.result.failures.size, 0)
  })
})
