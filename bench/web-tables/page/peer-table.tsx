import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'

import { Card } from '../../../web/src/ui/card/card.tsx'
import { bodyCell } from '../../../web/src/ui/grid/cells/body-cell.tsx'
import { HeadCell } from '../../../web/src/ui/grid/cells/head-cell.tsx'
import styles from '../../../web/src/ui/grid/grid.module.css'
import { MeasureRows } from '../../../web/src/ui/grid/window/measure-rows.tsx'
import { useColumnWidths } from '../../../web/src/ui/grid/window/use-column-widths.ts'
import own from './peer-table.module.css'
import { COLUMNS, type Row } from './rows.ts'

interface PeerTableProps {
  readonly rows: readonly Row[]
  /** Rows rendered above and below the view. */
  readonly overscan: number
}

const ROW_HEIGHT_PX = 32
const CELLS = {
  note: {},
  isTotal: false,
  isExplained: false,
  isRecycled: true,
  areAmountsHidden: false,
}

/** The same table with the same styles and cells, with TanStack Virtual instead of our recycled row blocks. */
export function PeerTable({ rows, overscan }: PeerTableProps) {
  return (
    <Card title="Positions">
      <div data-box className={`${styles.scroller} ${styles.xl}`}>
        <table className={`${styles.table} ${styles.recycled} ${styles.manyColumns}`} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <HeadCell key={column.key} column={column} direction="none" onSort={() => {}} />
              ))}
            </tr>
          </thead>
          <PeerRows rows={rows} overscan={overscan} />
        </table>
      </div>
    </Card>
  )
}

/** A component separate from the head, which does not rerender while scrolling. */
function PeerRows({ rows, overscan }: PeerTableProps) {
  const room = useRef<HTMLTableSectionElement>(null)
  useColumnWidths(room)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => room.current?.closest('[data-box]') ?? null,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan,
  })
  return (
    <>
      <tbody ref={room} aria-hidden>
        <MeasureRows columns={COLUMNS} rows={rows} />
        <tr>
          <td className={styles.spacer} colSpan={COLUMNS.length} style={{ blockSize: virtual.getTotalSize() }} />
        </tr>
      </tbody>
      <tbody className={`${styles.block} ${own.rows}`} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <PeerRow key={key} row={rows[index]!} place={index + 2} start={start} />
        ))}
      </tbody>
    </>
  )
}

interface PeerRowProps {
  readonly row: Row
  readonly place: number
  readonly start: number
}

const PeerRow = memo(({ row, place, start }: PeerRowProps) => (
  <tr data-row aria-rowindex={place} className={own.row} style={{ insetBlockStart: start }}>
    {COLUMNS.map((column, index) => bodyCell({ column, row, isRowHead: index === 0, ...CELLS }))}
  </tr>
))
