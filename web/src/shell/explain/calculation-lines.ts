import type { ExplanationNode, ExplanationOperation } from '@portal/contract/reports/explain.ts'

import { type Calculation, placeName, stepAt } from './calculation.ts'

/** A step or an input as a row of the tree. */
export interface CalculationLine {
  /** Its path in the calculation. */
  readonly key: string
  readonly path: readonly number[]
  readonly node: ExplanationNode
  /** From 1, as in ARIA. */
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly canOpen: boolean
  readonly isOpen: boolean
  /** Index of the parent step; -1 for the root. */
  readonly parent: number
  /** The operator that joins it to its siblings: `+`, `×`; empty if there is none. */
  readonly sign: string
}

/** The visible rows: the root, and the parts of every open step. */
export function calculationLines(calculation: Calculation, open: ReadonlySet<string>): readonly CalculationLine[] {
  const lines: CalculationLine[] = []
  const add = (
    unexpanded: ExplanationNode,
    path: readonly number[],
    of: Pick<CalculationLine, 'level' | 'place' | 'siblings' | 'parent' | 'sign'>,
  ) => {
    const key = placeName(path)
    const node = stepAt(calculation, unexpanded, path)
    const isOpen = open.has(key) && node.kind === 'step'
    const canOpen = node.kind === 'more' || (node.kind === 'step' && node.parts.length > 0)
    lines.push({ ...of, key, path, node, canOpen, isOpen })
    if (!isOpen) return
    const parent = lines.length - 1
    node.parts.forEach((part, at) => {
      const sign = signOf(node.operation, at)
      add(part, [...path, at], { level: of.level + 1, place: at + 1, siblings: node.parts.length, parent, sign })
    })
  }
  add(calculation.root, [], { level: 1, place: 1, siblings: 1, parent: -1, sign: '' })
  return lines
}

/** The steps that can be expanded without a request. */
export function readSteps(calculation: Calculation): ReadonlySet<string> {
  const steps = new Set<string>()
  const add = (unexpanded: ExplanationNode, path: readonly number[]) => {
    const node = stepAt(calculation, unexpanded, path)
    if (node.kind !== 'step') return
    steps.add(placeName(path))
    for (const [at, part] of node.parts.entries()) add(part, [...path, at])
  }
  add(calculation.root, [])
  return steps
}

/** The first part shows a unary operator, later parts show the joining operator. */
function signOf(operation: ExplanationOperation, at: number): string {
  const [first, others] = SIGNS[operation] ?? ['', '']
  return at === 0 ? first : others
}

const SIGNS: Partial<Record<ExplanationOperation, readonly [first: string, others: string]>> = {
  sum: ['', '+'],
  difference: ['', '\u2212'],
  product: ['', '×'],
  quotient: ['', '÷'],
  negative: ['\u2212', ''],
  root: ['√', ''],
  power: ['', '^'],
}
