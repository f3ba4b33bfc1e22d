import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'

import { explainers } from '../../src/reports/explain/explainers.ts'
import type { MemoryInstitution } from '../institutions/memory-institution.ts'
import { figureOf } from './derivations.ts'
import { recordedCalls } from './golden-replies.ts'
import { hashesOf, hashOf } from './hashed-ways.ts'
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
      const hashes = hashesOf(await figure.derivation(), seen)
      numbers.push(`  down to inputs #${hashes.numbers}`)
      texts.push(`  down to inputs #${hashes.texts}`)
    }
    all.push({ name, numbers: `${numbers.join('\n')}\n`, texts: `${texts.join('\n')}\n` })
  }
  return all
}

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
