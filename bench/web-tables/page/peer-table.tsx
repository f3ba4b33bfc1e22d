import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'

import { Card } from '../../../web/src/ui/card/card.tsx'
import { BodyRow } from '../../../web/src/ui/table/body-row.tsx'
import { cellReasons } from '../../../web/src/ui/table/cell-reasons.ts'
import { HeadCell } from '../../../web/src/ui/table/head-cell.tsx'
import styles from '../../../web/src/ui/table/table.module.css'
import { COLUMNS, type Row } from './rows.ts'

interface PeerTableProps {
  readonly rows: readonly Row[]
  /** Rows kept ready above and below the view. */
  readonly overscan: number
}

const ROW_PX = 33

/** The same table, in the same dress and of the same cells, with TanStack Virtual in the place of our recycled rows. */
export function PeerTable({ rows, overscan }: PeerTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const reasons = useMemo(() => cellReasons(undefined), [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <Card title="Positions">
      <div ref={box} data-box className={`${styles.scroller} ${styles.xl}`}>
        <table className={`${styles.table} ${styles.manyColumns}`} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <HeadCell key={column.key} column={column} direction="none" onSort={() => {}} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className={styles.spacer} colSpan={COLUMNS.length} style={{ blockSize: before }} />
            </tr>
            {items.map(({ key, index }) => (
              <BodyRow key={key} columns={COLUMNS} row={rows[index]!} reasons={reasons} place={index + 2} />
            ))}
            <tr>
              <td className={styles.spacer} colSpan={COLUMNS.length} style={{ blockSize: after }} />
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}
