import { COST_TEXTS } from '#messages/cost-texts.ts'
import type { Column } from './column.ts'
import type { WantedColumns } from './column-layout.ts'

/** What the positions of a row cost and gained, in the reporting currency; absent where nobody asked for it. */
interface CostFigures {
  readonly costBasis?: number | null | undefined
  readonly unrealisedPL?: number | null | undefined
  readonly realisedPL?: number | null | undefined
}

const KEYS: readonly string[] = ['costBasis', 'unrealisedPL', 'realisedPL'] satisfies (keyof CostFigures)[]

/** The columns of cost, for those who choose to see them. */
export const costColumns = <Row extends CostFigures>(currency: string | undefined): readonly Column<Row>[] => [
  column('costBasis', 'money', currency),
  column('unrealisedPL', 'moneyChange', currency),
  column('realisedPL', 'moneyChange', currency),
]

/** Whether a reader has chosen one of the columns of cost: only then is the server asked for them. */
export const showsCost = (layout: WantedColumns | null): boolean => layout?.shown.some((key) => KEYS.includes(key)) ?? false

const column = <Row extends CostFigures>(
  key: keyof CostFigures,
  kind: 'money' | 'moneyChange',
  badge: string | undefined,
): Column<Row> => ({ key, title: COST_TEXTS[key], badge, kind, value: (row) => row[key] ?? null, isOptional: true })
