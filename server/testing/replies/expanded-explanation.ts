import { ok } from 'node:assert/strict'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { MemoryInstitution, MemoryRequest } from '../institutions/memory-institution.ts'

/** The leaves of a tree, as far as a reply expands it. */
export function inputsOf(node: ExplanationNode): readonly Extract<ExplanationNode, { kind: 'input' }>[] {
  if (node.kind === 'input') return [node]
  return node.kind === 'step' ? node.parts.flatMap(inputsOf) : []
}

/**
 * The explanation of a figure, by default of Alpha, expanded like a reader does: `open` names the nodes from the root down, by the beginning
 * or the last word of their labels. The value of every node must follow from its inputs.
 */
export function expandedExplanation(
  fixture: MemoryInstitution,
  endpoint: AnyEndpoint,
  row: readonly string[],
  column: string,
  fields = {},
  { accounts = ['Alpha'], currency = 'USD' }: Pick<MemoryRequest, 'accounts' | 'currency'> = {},
) {
  const ask = async (path?: readonly number[]) => {
    const more = { ...fields, endpoint: endpoint.path, row, column, ...(path && { path }) }
    const { root, value } = await fixture.ask(explain, { accounts, currency, more })
    closeTo(explanationValue(root!), value!, 1e-9 * Math.abs(value!))
    return root!
  }
  const find = (nodes: readonly ExplanationNode[], label: string): ExplanationNode | undefined => {
    for (const node of nodes) {
      if (node.label.startsWith(label) || node.label.endsWith(`, ${label}`)) return node
      const found = node.kind === 'step' ? find(node.parts, label) : undefined
      if (found) return found
    }
    return undefined
  }
  return async function open(...labels: readonly string[]): Promise<ExplanationNode> {
    let at = await ask()
    for (const label of labels) {
      const below = at.kind === 'step' ? at.parts : []
      const found = find(below, label)
      ok(found, `${label} below ${at.label}: ${below.map((part) => part.label).join(' | ')}`)
      at = found.kind === 'more' ? await ask(found.path) : found
    }
    return at
  }
}
