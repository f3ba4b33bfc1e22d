import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets CSS variables with the column widths and the header height (`--columns`, `--head`), and an attribute for horizontal
 * overflow, initially, on resize and for other columns. Rows of a long table are positioned by them. @param room an element of
 * the table
 */
export function useColumnWidths(room: RefObject<HTMLElement | null>): void {
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
    const resized = new ResizeObserver(measure)
    const follow = () => {
      measure()
      resized.disconnect()
      resized.observe(box)
      for (const cell of head.cells) resized.observe(cell)
    }
    follow()
    const exchanged = new MutationObserver(follow)
    exchanged.observe(head, { childList: true })
    return () => {
      resized.disconnect()
      exchanged.disconnect()
      table.style.removeProperty('--head')
      table.style.removeProperty('--columns')
      box.removeAttribute('data-sideways')
    }
  }, [room])
}
