import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'

/** A calculation as it has been read so far: the reply's tree, and the steps opened since by the place they have in it. */
export interface Calculation {
  readonly root: ExplanationNode
  readonly opened: ReadonlyMap<string, ExplanationNode>
}

/** The place of a step in a calculation: at which part of which part it stands. The root's is empty. */
export const placeName = (path: readonly number[]): string => path.join('.')

/** The step at a place, with what was read of it since. */
export function stepAt({ opened }: Calculation, node: ExplanationNode, path: readonly number[]): ExplanationNode {
  return node.kind === 'more' ? (opened.get(placeName(path)) ?? node) : node
}

/** The tree with every step that was opened in its place. */
export function wholeTree(calculation: Calculation, node = calculation.root, path: readonly number[] = []): ExplanationNode {
  const step = stepAt(calculation, node, path)
  if (step.kind !== 'step') return step
  return { ...step, parts: step.parts.map((part, at) => wholeTree(calculation, part, [...path, at])) }
}

/** How far floating point may lead a sum away from its value, in parts of the largest amount that was added. */
const TOLERANCE = 1e-9

/**
 * Evaluates a tree from its parts and compares it with the value that was told.
 *
 * @returns 0 where they are equal to 1e-9 of the amounts added; else by how much the tree lies above the value; NaN where it has none
 */
export function recomputedDifference(tree: ExplanationNode, value: number): number {
  const difference = explanationValue(tree) - value
  return Math.abs(difference) <= TOLERANCE * Math.max(Math.abs(value), largestAdded(tree)) ? 0 : difference
}

/** The largest amount that sums and differences at the top of a tree add. */
function largestAdded(node: ExplanationNode): number {
  if (node.kind !== 'step' || !ADDING.has(node.operation)) return Math.abs(node.value)
  return node.parts.reduce((largest, part) => Math.max(largest, largestAdded(part)), 0)
}

const ADDING: ReadonlySet<string> = new Set(['sum', 'difference', 'negative'])
