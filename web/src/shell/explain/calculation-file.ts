import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import { type CsvCell, csv } from '@portal/presentation/format/csv.ts'

import { explainText } from '#messages/explain-texts.ts'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { saveFile } from '#ui/grid/export/save-file.ts'
import type { CalculationLine } from './calculation-lines.ts'

type Explained = ResponseOf<typeof explain>

/** Saves the visible lines for a spreadsheet, each with its level, its full-precision value and its source. */
export function saveLines({ address }: ExplainTarget, lines: readonly CalculationLine[], currency: string): void {
  const text = csv(
    Object.values(explainText.group('head')),
    lines.map((line) => cellsOf(line, currency)),
  )
  saveFile({ name: `explanation-${address.column}.csv`, rows: lines.length }, 'text/csv;charset=utf-8', text)
}

/** Saves the loaded calculation as JSON: the reply with every expanded step in place. */
export function saveTree({ address, title }: ExplainTarget, reply: Explained, tree: ExplanationNode): void {
  const { endpoint, row, column, fields } = address
  const file = { title, ...fields, endpoint, row, column, ...reply, root: tree }
  saveFile({ name: `explanation-${column}.json`, rows: nodesIn(tree) }, 'application/json', `${JSON.stringify(file, null, 2)}\n`)
}

const nodesIn = (node: ExplanationNode): number =>
  node.kind === 'step' ? node.parts.reduce((count, part) => count + nodesIn(part), 1) : 1

function cellsOf({ level, node }: CalculationLine, currency: string): readonly CsvCell[] {
  // Not as a percentage, because the file has a unit column and formulas use the value.
  const value: CsvCell = { kind: 'quantity', value: node.value }
  const unit = node.unit === 'money' ? currency : node.unit
  const head: readonly CsvCell[] = [String(level), node.label, value, unit]
  switch (node.kind) {
    case 'input':
      return [...head, null, null, { kind: 'date', value: node.day }, node.source, node.remark]
    case 'step':
      return [...head, node.operation, node.formula, null, null, node.remark]
    case 'more':
      return [...head, null, null, null, null, explainText('notOpened')]
  }
}
