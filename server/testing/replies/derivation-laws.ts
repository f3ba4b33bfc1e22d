import { deepEqual, doesNotMatch, equal, ok } from 'node:assert/strict'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { DerivationInput, DerivationStep } from '@portal/engine/derivation/derivation.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { engineText } from '../../src/base/engine-text.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { explainers } from '../../src/reports/explain/explainers.ts'
import type { MemoryInstitution, MemoryRequest } from '../institutions/memory-institution.ts'
import { figureOf, type WalkedNode, walked } from './derivations.ts'
import { explainedFigures } from './reported-figures.ts'

/** Figures of a column and part of a reply that are explained. */
const FIGURES = 4
/** Ways from a figure to inputs. */
const WAYS = 3

/**
 * The figures of all calls about some accounts follow from what was booked: each is the value of its derivation, each step what its
 * operation makes of its parts, and what is said to be a close or rate is that of the dataset, on the day that is named. What is withheld
 * is noted with its reason.
 *
 * @returns how many nodes were looked at
 */
export async function assertDerivations(fixture: MemoryInstitution, dataset: Dataset, question: MemoryRequest): Promise<number> {
  const seen = new Set<string>()
  const assertInput = inputsOf(fixture, dataset)
  let nodes = 0
  for (const { endpoint } of explainers) {
    const asked = { ...question, more: knownFields(endpoint, { ...question.more }) }
    // Some calls need the name of an instrument or the like.
    if (endpoint.access === 'user' || !endpoint.request.safeParse(fixture.bodyOf(asked)).success) continue
    const reply = (await fixture.ask(endpoint, asked)) as Readonly<Record<string, unknown>>
    const parts = Map.groupBy(explainedFigures(endpoint, reply), ({ row, column }) => `${column} ${row.length} ${row[0]}`)
    const some = [...parts.values()].flatMap((of) => of.filter((_, i) => i % Math.ceil(of.length / FIGURES) === 0))
    for (const { row, column, value } of some) {
      const where = `${endpoint.path} ${row.join(' / ')} ${column}`
      const figure = await figureOf(fixture, endpoint, reply, { row, column }, asked)
      equal(figure.value, value, where)
      ok(figure.method.length > 0, where)
      if (value === null) {
        const notes = (reply.notes ?? []) as readonly Note[]
        const { row: noted, fields } = figure.notedAs
        const isNoted = notes.some((note) => note.row === noted && fields.includes(note.field))
        // The notes of a chart are on its series.
        ok(figure.ifNone || isNoted || (reply.chart && notes.length > 0), where)
        continue
      }
      const root = await figure.derivation()
      closeTo(root.value, value, 1e-9 * Math.max(1, Math.abs(value)), where)
      for (const walkedNode of walked(root, WAYS, seen)) {
        const { node } = walkedNode
        nodes++
        assertText(walkedNode, where)
        if (node.kind === 'step') assertStep(node, walkedNode, where)
        else assertInput(node, where)
      }
    }
  }
  deepEqual(fixture.failedLaws, [])
  return nodes
}

function knownFields({ request }: AnyEndpoint, fields: object): object {
  const { shape = {} } = request as { readonly shape?: object }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape))
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

/** What an input that is a close or a rate has to be. */
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
