import { createHash } from 'node:crypto'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'

import { engineText } from '../../src/base/engine-text.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { explainers } from '../../src/reports/explain/explainers.ts'
import { CURVE_LEDGER } from '../datasets/curve-ledger.ts'
import { WORKED_MARKET } from '../datasets/worked-market.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../institutions/memory-institution.ts'
import { explainedIn, figureOf, walked } from './derivations.ts'
import { recordedCalls } from './golden-replies.ts'
import { type Address, explainedFigures } from './reported-figures.ts'

/**
 * The explanations of a call's figures: the calculation trees of one figure a column, of one opened step, and hashes of the ways down to
 * inputs.
 */
export interface GoldenExplanations {
  /** Name of its files. */
  readonly name: string
  /** Operations, values, units and days, a node a line. */
  readonly numbers: string
  /** Labels, formulas, sources and remarks, in the same lines. */
  readonly texts: string
}

type Reply = ResponseOf<typeof explain>

/** Levels of a tree that are written; the levels below are in the line's hash. */
const WRITTEN_LEVELS = 3

/** The explanations of the golden replies' figures, in the order of their calls. */
export async function goldenExplanations(demo: MemoryInstitution): Promise<readonly GoldenExplanations[]> {
  const all: GoldenExplanations[] = []
  const seen = new Set<string>()
  for (const { name, endpoint, more } of recordedCalls()) {
    // A program cannot ask for what people alone may.
    if (endpoint.access === 'user' || !explainers.some((explainer) => explainer.endpoint === endpoint)) continue
    const question = { client: 'Halden Family Office', more: { userName: 'anna@halden.example', timePeriod: '1Y', ...more } }
    const ask = (address: Address, path?: readonly number[]) => {
      const { row, column } = address
      const fields = { endpoint: endpoint.path, row, column, ...(path && { path }) }
      return demo.ask(explain, { ...question, more: { ...question.more, ...fields } })
    }
    const numbers: string[] = []
    const texts: string[] = []
    const write = (head: string, { value, root, reasons, method }: Reply) => {
      numbers.push(`${head}: ${value}`, ...(root ? linesOf(root, numbersOf) : []))
      texts.push(`${head}: ${method}`, ...reasons, ...(root ? linesOf(root, textsOf) : []))
    }
    const given = (await demo.ask(endpoint, question)) as Readonly<Record<string, unknown>>
    for (const address of onePerColumn(explainedFigures(endpoint, given))) {
      const head = `${address.row.join(' / ')} › ${address.column}`
      const reply = await ask(address)
      write(head, reply)
      const closed = reply.root && closedIn(reply.root)
      if (closed) write(`${head} › ${closed.path.join('.')}`, await ask(address, closed.path))
      if (reply.value === null) continue
      const figure = await figureOf(demo, endpoint, given, address, question)
      const hashes = waysFrom(await figure.derivation(), seen)
      numbers.push(`  down to inputs #${hashes.numbers}`)
      texts.push(`  down to inputs #${hashes.texts}`)
    }
    all.push({ name, numbers: `${numbers.join('\n')}\n`, texts: `${texts.join('\n')}\n` })
  }
  return all
}

const BOOKS = [
  { name: 'book.worked', dataset: WORKED_MARKET, fields: { timePeriod: 'Max', costBasisMethod: 'fifo' } },
  { name: 'book.curves', dataset: CURVE_LEDGER, fields: { timePeriod: 'Max', costBasisMethod: 'average' } },
] as const satisfies readonly { readonly name: string; readonly dataset: Dataset; readonly fields: object }[]

/** The same of small books, of many figures of every call: a line for each, with hashes of the ways down to inputs. */
export async function bookExplanations(): Promise<readonly GoldenExplanations[]> {
  const all: GoldenExplanations[] = []
  for (const { name, dataset, fields } of BOOKS) {
    const [numbers, texts]: [string[], string[]] = [[], []]
    const seen = new Set<string>()
    for await (const { where, value, figure } of explainedIn(openMemoryInstitution(dataset), { more: fields })) {
      const hashes = value === null ? { numbers: '', texts: figure.ifNone ?? '' } : waysFrom(await figure.derivation(), seen)
      const about = JSON.stringify([figure.method, figure.notedAs])
      numbers.push(`${where}: ${value} ${figure.unit} #${hashes.numbers}`)
      texts.push(`${where}: #${hashOf(about)} #${hashes.texts}`)
    }
    all.push({ name, numbers: `${numbers.join('\n')}\n`, texts: `${texts.join('\n')}\n` })
  }
  return all
}

/** Hashes of the nodes on the ways from a derivation to inputs. */
function waysFrom(root: Derivation, seen: Set<string>): Pick<GoldenExplanations, 'numbers' | 'texts'> {
  const [numbers, texts]: [string[], string[]] = [[], []]
  for (const { node, parts } of walked(root, seen)) {
    const { kind, value, unit } = node
    numbers.push(kind === 'step' ? `${node.operation} ${value} ${unit} of ${parts.length}` : `${value} ${unit} ${node.day}`)
    const said = kind === 'step' ? [node.label, node.formula, node.remark] : [node.label, node.remark]
    const source = kind === 'input' && node.source.kind === 'text' ? engineText(node.source.text) : ''
    texts.push(`${said.map((text) => text && engineText(text)).join(' · ')} ${source}`)
  }
  return { numbers: hashOf(numbers.join('\n')), texts: hashOf(texts.join('\n')) }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** For each column the middle one of the figures that are not withheld. */
function onePerColumn(figures: readonly Address[]): readonly Address[] {
  return [...Map.groupBy(figures, ({ column }) => column).values()].map((column) => {
    const known = column.filter(({ value }) => value !== null)
    const from = known.length > 0 ? known : column
    return from[Math.floor(from.length / 2)]!
  })
}

function linesOf(node: ExplanationNode, textOf: (node: ExplanationNode) => string, level = 1): readonly string[] {
  const parts = node.kind === 'step' ? node.parts : []
  const line = `${'  '.repeat(level)}${textOf(node)}`
  if (level < WRITTEN_LEVELS) return [line, ...parts.flatMap((part) => linesOf(part, textOf, level + 1))]
  if (parts.length === 0) return [line]
  return [`${line} #${hashOf(parts.flatMap((part) => allLines(part, textOf)).join('\n'))}`]
}

const allLines = (node: ExplanationNode, textOf: (node: ExplanationNode) => string): readonly string[] => [
  textOf(node),
  ...(node.kind === 'step' ? node.parts.flatMap((part) => allLines(part, textOf)) : []),
]

function numbersOf(node: ExplanationNode): string {
  const { kind, value, unit } = node
  if (kind === 'step') return `${node.operation} ${value} ${unit} of ${node.parts.length}`
  return kind === 'more' ? `more ${value} ${unit} at ${node.path.join('.')}` : `input ${value} ${unit} ${node.day}`
}

function textsOf(node: ExplanationNode): string {
  if (node.kind === 'more') return node.label
  const said = node.kind === 'step' ? [node.formula, node.remark] : [node.source, node.remark]
  return [node.label, ...said.filter((text) => text !== null)].join(' · ')
}

function closedIn(node: ExplanationNode): Extract<ExplanationNode, { kind: 'more' }> | undefined {
  if (node.kind === 'more') return node
  if (node.kind === 'input') return undefined
  for (const part of node.parts) {
    const found = closedIn(part)
    if (found) return found
  }
  return undefined
}
