import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useDensity } from '#ui/grid/settings/table-settings.ts'
import { areTogether, blocksInView } from './blocks-in-view.ts'
import { followScroll, keepFirstRow, rowHeightIn } from './follow-scroll.ts'
import { pinnedBlocks } from './pinned-blocks.ts'

/** The rendered blocks. */
interface RenderedBlocks {
  /** Visible blocks and those ahead, in order. */
  readonly inView: readonly number[]
  /** Blocks with the focus or an end of the selection; they stay rendered. */
  readonly pinned: readonly number[]
}

/** Idle time after which blocks ahead are rendered as well. */
const AT_REST_MS = 150

const UNSEEN: RenderedBlocks = { inView: [0], pinned: [] }

/** The blocks out of `count` rows to render in a scroll container. */
export function useBlocksInView(room: RefObject<HTMLElement | null>, count: number): RenderedBlocks {
  const density = useDensity()
  const [drawn, setDrawn] = useState(UNSEEN)
  const latest = useRef(UNSEEN)
  const former = useRef({ density, rowHeight: 0 })
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const box = table?.parentElement
    const rowHeight = box ? rowHeightIn(box) : 0
    if (!table || !box || rowHeight === 0) return
    if (former.current.density !== density) keepFirstRow(box, former.current.rowHeight, rowHeight)
    former.current = { density, rowHeight }
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const view = { first: box.scrollTop / rowHeight, count: box.clientHeight / rowHeight }
      const shown = latest.current.inView
      const inView = blocksInView(view, count, shown)
      if (inView === shown) return
      clearTimeout(rest)
      if (!areTogether(inView)) rest = setTimeout(fill, AT_REST_MS)
      latest.current = { inView, pinned: pinnedBlocks(table) }
      setDrawn(latest.current)
    }
    const fill = () => {
      latest.current = UNSEEN
      look()
    }
    if (areTogether(latest.current.inView)) look()
    else fill()
    const unfollow = followScroll(box, look)
    return () => {
      clearTimeout(rest)
      unfollow()
    }
  }, [room, count, density])
  return drawn
}
