import type { Named } from '@portal/contract/selection/selection-request.ts'
import type { ReactNode } from 'react'

import type { MatrixRow } from './matrix.ts'
import type { MatrixEdit } from './use-matrix-edit.ts'

export interface MatrixGridProps {
  /** Accessible name of the grid. */
  readonly title: string
  /** Header of the row names. */
  readonly rowsTitle: string
  /** Label of the boxes for all shown rows. */
  readonly allTitle: string
  readonly edit: MatrixEdit
  /** The filtered rows. */
  readonly rows: readonly MatrixRow[]
  readonly columns: readonly Named[]
  /** Content beside a row's name: details and actions. Stable between renders. */
  readonly renderRowEnd?: (row: MatrixRow, tabIndex: number) => ReactNode
  /** Content of a column's header. */
  readonly renderColumnEnd?: (column: Named, tabIndex: number) => ReactNode
}
