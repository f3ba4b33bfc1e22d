import type { Named } from '@portal/contract/selection/selection-request.ts'
import type { ReactNode } from 'react'

import type { MatrixRow } from './matrix.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

export interface MatrixGridProps {
  /** The grid's accessible name. */
  readonly title: string
  /** What the rows are: the head of their names. */
  readonly rowsTitle: string
  /** Names the boxes that stand for all rows shown. */
  readonly allTitle: string
  readonly edit: MatrixEdit
  /** Those that the filters leave. */
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly Named[]
  /** Beside a row's name: what it is, and what can be done with it. Stable between renders. */
  readonly renderRowEnd?: (row: MatrixRow, tabIndex: number) => ReactNode
  /** In a portfolio's head. */
  readonly renderColumnEnd?: (column: Named, tabIndex: number) => ReactNode
}
