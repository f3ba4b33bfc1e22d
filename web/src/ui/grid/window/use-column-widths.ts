import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets CSS variables with the column widths and the header height (`--columns`, `--head`), and an attribute for horizontal
 * overflow, initially and on resize. Rows of a long table are positioned by them. @param room an element of the table @param
 * columns its columns, because other columns have other header cells
 */
export function useColumnWidths(room: RefObject<HTMLElement | null>, columns: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as for the columns.
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const head = table?.tHead?.rows[0]
    const box = table?.parentElement
    if (!table || !head || !box) return
    const measure = () => {
      const { height } = head.getBoundingClientRect()
      const widths = [...head.cells].map((cell) => `${cell.getBoundingClientRect().width}px`).join(' ')
      const isSideways = box.scrollWidth > box.clientWidth
      table.style.setProperty('--head', `${height}px`)
      table.style.setProperty('--columns', widths)
      box.toggleAttribute('data-sideways', isSideways)
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    for (const cell of head.cells) resized.observe(cell)
    return () => {
      resized.disconnect()
      table.style.removeProperty('--head')
      table.style.removeProperty('--columns')
      box.removeAttribute('data-sideways')
    }
  }, [room, columns])
}
