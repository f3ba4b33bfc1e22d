import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react'

import type { AskedFigure } from '#ui/explain/asked-figure.ts'
import { askAbout } from '#ui/explain/figures-on-screen.ts'

interface CellListeners {
  readonly onPointerOver: (event: PointerEvent<HTMLTableElement>) => void
  readonly onPointerLeave: (event: PointerEvent<HTMLTableElement>) => void
  readonly onClick: (event: MouseEvent<HTMLTableElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void
  readonly onBlur: () => void
}

export interface ExplainedCells {
  /** What the sign takes. */
  readonly sign: {
    readonly sign: RefObject<HTMLButtonElement | null>
    readonly onPress: () => void
    readonly onLeave: () => void
  }
  readonly listeners: CellListeners
  /** True where the key was one that asks. */
  readonly onAskKey: (event: KeyboardEvent<HTMLTableElement>) => boolean
}

/** Between a figure and the sign before it, in pixels. */
const GAP_PX = 4

/**
 * Lets the figures of a table be asked about: a sign comes before the figure under the pointer, under a finger or under the keyboard,
 * and Alt+Enter or the menu key asks. One sign serves all cells; nothing is drawn anew when it moves.
 *
 * @param figureIn the figure in a cell; null for a cell that holds none
 */
export function useExplainedCells(figureIn: (cell: HTMLTableCellElement) => AskedFigure | null): ExplainedCells {
  const { sign, at, show, hide, putAway } = useSign((cell) => figureIn(cell) !== null)
  const ask = (cell: HTMLTableCellElement | null): boolean => {
    const figure = cell && figureIn(cell)
    if (!figure) return false
    // Not again for the pointer that rests there.
    putAway()
    askAbout(figure, cell)
    return true
  }
  return {
    sign: { sign, onPress: () => ask(at.current), onLeave: hide },
    listeners: {
      onPointerOver: (event) => {
        if (event.pointerType !== 'touch') show(cellOf(event.target))
      },
      onPointerLeave: (event) => {
        // Where the pointer leaves the page, what it goes to is no node of it.
        const isAtSign = event.relatedTarget instanceof Node && sign.current?.contains(event.relatedTarget)
        if (event.pointerType !== 'touch' && !isAtSign) hide()
      },
      // A finger does not hover: it taps the figure, then the sign.
      onClick: (event) => show(cellOf(event.target)),
      onFocus: (event) => {
        if (event.target.matches(':focus-visible')) show(cellOf(event.target))
      },
      onBlur: hide,
    },
    onAskKey: (event) => {
      if (!(event.key === 'Enter' && event.altKey) && event.key !== 'ContextMenu') return false
      const target = event.target as HTMLElement
      const cells = target.matches('tr') ? [...(target as HTMLTableRowElement).cells] : [cellOf(target)]
      // On a row the first of its figures is meant.
      if (!cells.some((cell) => ask(cell))) return false
      event.preventDefault()
      return true
    },
  }
}

/** The one sign of a table, which stands before a cell at a time, and goes when anything scrolls. */
function useSign(isAsked: (cell: HTMLTableCellElement) => boolean) {
  const sign = useRef<HTMLButtonElement>(null)
  const at = useRef<HTMLTableCellElement | null>(null)
  const follow = useRef<ResizeObserver | null>(null)
  const putAway = useCallback(() => {
    follow.current?.disconnect()
    if (sign.current?.matches(':popover-open')) sign.current.hidePopover()
  }, [])
  const hide = useCallback(() => {
    at.current = null
    putAway()
  }, [putAway])
  useEffect(() => {
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('resize', hide)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('resize', hide)
      follow.current?.disconnect()
    }
  }, [hide])
  const show = (cell: HTMLTableCellElement | null) => {
    if (cell === at.current) return
    hide()
    if (!cell || !sign.current || !isAsked(cell)) return
    at.current = cell
    sign.current.showPopover()
    // The table grows and shrinks as the panel comes and goes.
    follow.current = new ResizeObserver(() => sign.current && putBefore(sign.current, cell))
    follow.current.observe(cell)
    follow.current.observe(cell.closest('table') ?? cell)
    putBefore(sign.current, cell)
  }
  return { sign, at, show, hide, putAway }
}

const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null

/** Puts the sign before the digits, in the room that a figure at the right leaves; inside the window. */
function putBefore(sign: HTMLElement, cell: HTMLTableCellElement): void {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const digits = range.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const { width, height } = sign.getBoundingClientRect()
  sign.style.left = `${Math.max(GAP_PX, digits.left - width - GAP_PX)}px`
  sign.style.top = `${box.top + (box.height - height) / 2}px`
}
