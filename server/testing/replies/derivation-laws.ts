import { deepEqual, doesNotMatch, equal, ok, rejects } from 'node:assert/strict'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { DerivationInput, DerivationStep } from '@portal/engine/derivation/derivation.ts'
import type { SourceOf } from '@portal/engine/derivation/sources.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { engineText } from '../../src/base/engine-text.ts'
import { Failure } from '../../src/base/failure.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { sourceQuestion, sourceTexts } from '../../src/reports/explain/source-texts.ts'
import type { MemoryInstitution, MemoryRequest } from '../institutions/memory-institution.ts'
import { type ExplainedFigure, explainedIn, type WalkedNode, walked } from './derivations.ts'

/**
 * The figures of all calls about some accounts follow from what was booked: each is the value of its derivation, each step what its
 * operation makes of its parts, and what is said to be a close or rate is that of the dataset, on the day that is named. What is withheld
 * is noted with its reason, what is no figure is refused, and charts have a value for each day.
 *
 * @returns how many nodes were looked at
 */
export async function assertDerivations(fixture: MemoryInstitution, dataset: Dataset, question: MemoryRequest): Promise<number> {
  const seen = new Set<string>()
  const assertInput = inputsOf(fixture, dataset)
  const sources: SourceOf[] = []
  let nodes = 0
  for await (const explained of explainedIn(fixture, question)) {
    const { where, address, figure } = explained
    const { value } = address
    equal(figure.value, value, where)
    assertAligned(explained)
    await assertRefused(explained)
    ok(figure.method.length > 0, where)
    if (value === null) {
      assertWithheld(explained)
      continue
    }
    const root = await figure.derivation()
    closeTo(root.value, value, 1e-9 * Math.max(1, Math.abs(value)), where)
    for (const walkedNode of walked(root, seen)) {
      const { node } = walkedNode
      nodes++
      assertText(walkedNode, where)
      if (node.kind === 'step') assertStep(node, walkedNode, where)
      else {
        assertInput(node, where)
        sources.push(node.source)
      }
    }
  }
  await assertSources(fixture, sources)
  deepEqual(fixture.failedReconciliations, [])
  return nodes
}

/** Booked sources are entries; only units that came in kind may be stated at a value that the ledger computed. */
async function assertSources({ market, services }: MemoryInstitution, sources: readonly SourceOf[]): Promise<void> {
  const found = await services.histories.sourcesOf(market, sourceQuestion(market, sources))
  const textOf = sourceTexts(market, sources, found!)
  const booked = sources.filter(({ kind }) => kind === 'entry' || kind === 'movement')
  deepEqual(
    booked.filter((source) => !textOf(source).source.startsWith('Entry ')),
    [],
  )
}

interface DrawnSeries {
  readonly days?: readonly number[]
  readonly categories?: { readonly days?: readonly number[]; readonly names?: readonly string[] }
  readonly series?: readonly { readonly values: readonly unknown[] }[]
}

/** A chart has a value for each day or name that it draws. */
function assertAligned({ where, reply }: ExplainedFigure): void {
  const { days, categories, series = [] } = (reply.chart ?? {}) as DrawnSeries
  const drawn = days ?? categories?.days ?? categories?.names
  for (const { values } of series) equal(values.length, drawn?.length, where)
}

/** Neither another column nor another row is a figure. */
async function assertRefused({ where, address: { row, column }, find }: ExplainedFigure): Promise<void> {
  await rejects(async () => find({ row, column: 'nothing' }), hasStatus(422), where)
  // A column may be a figure by itself.
  if (row.length === 0 || row[0] === column) return
  for (const other of [
    [...row.slice(0, -1), 'nothing'],
    ['nothing', ...row.slice(1)],
  ])
    await rejects(async () => find({ row: other, column }), hasStatus(404, 422), `${where}: ${other.join(' / ')}`)
}

const hasStatus =
  (...expected: readonly number[]) =>
  (error: unknown) =>
    error instanceof Failure && expected.includes(error.status)

function assertWithheld({ where, reply, figure }: ExplainedFigure): void {
  const notes = (reply.notes ?? []) as readonly Note[]
  const { row, fields } = figure.notedAs
  const isNoted = notes.some((note) => note.row === row && fields.includes(note.field))
  // The notes of a chart are on its series.
  ok(figure.ifNone || isNoted || (reply.chart && notes.length > 0), where)
}

function assertStep({ operation, value, scale, label }: DerivationStep, { parts }: WalkedNode, where: string): void {
  const values = parts.map((part) => part.value)
  const size = Math.max(1, scale, ...values.map(Math.abs))
  closeTo(operationValue(operation, values), value, 1e-9 * size, `${where}: ${engineText(label)}`)
}

function assertText({ node }: WalkedNode, where: string): void {
  const texts = [node.label, ...(node.kind === 'step' ? [node.formula] : []), node.remark ?? '']
  doesNotMatch(texts.map(engineText).join('\n'), /undefined|NaN|\[object|[{}]|before the calendar/, where)
  ok(engineText(node.label) !== '', where)
}

/** The value of an input that is a close or a rate. */
function inputsOf({ market }: MemoryInstitution, { prices, fxRates }: Dataset): (node: DerivationInput, where: string) => void {
  const closes = new Map(prices.map(({ instrument, day, close }) => [`${instrument} ${day}`, Number(close)]))
  const rates = new Map(fxRates.map(({ currency, day, rate }) => [`${currency} ${day}`, Number(rate)]))
  return ({ label, value, day, source }, where) => {
    if (source.kind !== 'price' && source.kind !== 'rate') return
    const name = source.kind === 'price' ? market.instruments[source.instrument]!.externalId : market.currencies[source.currency]!
    const said = `${where}: ${engineText(label)}`
    const known = (source.kind === 'price' ? closes : rates).get(`${name} ${isoDay(day!)}`)
    equal(value, known, said)
  }
}
