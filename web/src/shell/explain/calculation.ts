import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'

/** The loaded part of a calculation: the reply's tree, and the steps expanded since, by path. */
export interface Calculation {
  readonly root: ExplanationNode
  readonly opened: ReadonlyMap<string, ExplanationNode>
}

/** The path of a step as text; empty for the root. */
export const placeName = (path: readonly number[]): string => path.join('.')

/** The step at a path, with its parts if it was expanded. */
export function stepAt({ opened }: Calculation, node: ExplanationNode, path: readonly number[]): ExplanationNode {
  return node.kind === 'more' ? (opened.get(placeName(path)) ?? node) : node
}

/** The tree with all expanded steps in place. */
export function wholeTree(calculation: Calculation, node = calculation.root, path: readonly number[] = []): ExplanationNode {
  const step = stepAt(calculation, node, path)
  if (step.kind !== 'step') return step
  return { ...step, parts: step.parts.map((part, at) => wholeTree(calculation, part, [...path, at])) }
}

/** Tolerance of floating-point sums, relative to the largest summand. */
const TOLERANCE = 1e-9

/**
 * Evaluates a tree from its leaves and compares it with a stated value. @returns 0 if they agree to 1e-9 of the summands; else
 * the tree's value minus the stated one; NaN if the tree has no value
 */
export function recomputedDifference(tree: ExplanationNode, value: number): number {
  const difference = explanationValue(tree) - value
  return Math.abs(difference) <= TOLERANCE * Math.max(Math.abs(value), largestAdded(tree)) ? 0 : difference
}

/** The largest summand of the sums and differences at the top of a tree. */
function largestAdded(node: ExplanationNode): number {
  if (node.kind !== 'step' || !ADDING.has(node.operation)) return Math.abs(node.value)
  return node.parts.reduce((largest, part) => Math.max(largest, largestAdded(part)), 0)
}

const ADDING: ReadonlySet<string> = new Set(['sum', 'difference', 'negative'])
