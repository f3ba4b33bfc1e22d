import { useLayoutEffect, useMemo, useRef } from 'react'

import styles from '#ui/grid/grid.module.css'
import { BLOCK_ROWS } from './blocks-in-view.ts'
import { MeasureRows } from './measure-rows.tsx'
import { pinnedBlocks } from './pinned-blocks.ts'
import { putBlocksInOrder } from './put-blocks-in-order.ts'
import { RowBlock, type SharedProps } from './row-block.tsx'
import { useBlocksInView } from './use-blocks-in-view.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useLateTitles } from './use-late-titles.ts'
import { useRowPlaces } from './use-row-places.ts'

/** Idle time after which scrolling has ended. */
const AT_REST_MS = 150

/**
 * The rows of a long table, of which only visible ones are rendered, in positioned blocks whose elements are recycled. Row
 * heights and column widths are fixed, so that scrolling needs no layout measurement.
 */
export function RowBlocks<Row>({ columns, rows, reasons, isExplained }: SharedProps<Row>) {
  const room = useRef<HTMLTableSectionElement>(null)
  useColumnWidths(room)
  const { inView, pinned } = useBlocksInView(room, rows.length)
  const blocks = useMemo(
    () => [...new Set([...pinned, ...inView])].filter((block) => block * BLOCK_ROWS < rows.length),
    [pinned, inView, rows],
  )
  const keys = useMemo(() => blocks.map(String), [blocks])
  const places = useRowPlaces(keys)
  useLateTitles(room, columns, rows)
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    // One block is in order.
    if (!table || blocks.length < 2) return
    const order = () =>
      putBlocksInOrder(
        table,
        pinnedBlocks(table).map((block) => block * BLOCK_ROWS),
      )
    if (pinned.length > 0) return order()
    const atRest = setTimeout(order, AT_REST_MS)
    return () => clearTimeout(atRest)
  }, [blocks, pinned])
  // In the order of their elements, so that React does not move them, which would cost more than rendering.
  const byPlace = blocks.toSorted((a, b) => places.get(String(a))! - places.get(String(b))!)
  return (
    <>
      <tbody ref={room} aria-hidden="true">
        <MeasureRows columns={columns} rows={rows} />
        <tr>
          <td className={styles.spacer} colSpan={columns.length} style={{ blockSize: `calc(${rows.length} * var(--row-h))` }} />
        </tr>
      </tbody>
      {byPlace.map((block) => (
        <RowBlock
          key={places.get(String(block))}
          columns={columns}
          rows={rows}
          from={block * BLOCK_ROWS}
          reasons={reasons}
          isExplained={isExplained}
        />
      ))}
    </>
  )
}
