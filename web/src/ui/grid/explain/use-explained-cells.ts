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
import { requestExplanation } from '#ui/explain/figures-on-screen.ts'
import type { ExplainTarget } from '../../explain/explain-target.ts'

interface CellListeners {
  readonly onPointerOver: (event: PointerEvent<HTMLTableElement>) => void
  readonly onPointerLeave: (event: PointerEvent<HTMLTableElement>) => void
  readonly onClick: (event: MouseEvent<HTMLTableElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLTableElement>) => void
  readonly onBlur: () => void
}

export interface ExplainedCells {
  /** Props of the explain button. */
  readonly sign: {
    readonly sign: RefObject<HTMLButtonElement | null>
    readonly onPress: () => void
    readonly onLeave: () => void
  }
  readonly listeners: CellListeners
  /** Returns true if the key requests an explanation. */
  readonly onExplainKey: (event: KeyboardEvent<HTMLTableElement>) => boolean
}

/** Gap between the explain button and the figure, in pixels. */
const GAP_PX = 4

/**
 * Makes the figures of a table explainable: the button appears before the figure on hover, tap or focus; Alt+Enter or the menu
 * key work too. One button serves all cells, so that moving it rerenders nothing. @param figureIn the figure of a cell; null if
 * it has none
 */
export function useExplainedCells(figureIn: (cell: HTMLTableCellElement) => ExplainTarget | null): ExplainedCells {
  const { sign, at, show, hide, hideSign } = useSign((cell) => figureIn(cell) !== null)
  const ask = (cell: HTMLTableCellElement | null): boolean => {
    const figure = cell && figureIn(cell)
    if (!figure) return false
    // Do not show it again for a pointer that does not move.
    hideSign()
    requestExplanation(figure, cell)
    return true
  }
  return {
    sign: { sign, onPress: () => ask(at.current), onLeave: hide },
    listeners: {
      onPointerOver: (event) => {
        if (event.pointerType !== 'touch') show(cellOf(event.target))
      },
      onPointerLeave: (event) => {
        // When the pointer leaves the page, relatedTarget is not a node.
        const isAtSign = event.relatedTarget instanceof Node && sign.current?.contains(event.relatedTarget)
        if (event.pointerType !== 'touch' && !isAtSign) hide()
      },
      // On touch: tap the figure, then the button.
      onClick: (event) => show(cellOf(event.target)),
      onFocus: (event) => {
        if (event.target.matches(':focus-visible')) show(cellOf(event.target))
      },
      onBlur: hide,
    },
    onExplainKey: (event) => {
      if (!(event.key === 'Enter' && event.altKey) && event.key !== 'ContextMenu') return false
      const target = event.target as HTMLElement
      const cells = target.matches('tr') ? [...(target as HTMLTableRowElement).cells] : [cellOf(target)]
      // If a row has the focus, its first figure is used.
      if (!cells.some((cell) => ask(cell))) return false
      event.preventDefault()
      return true
    },
  }
}

/** The single button of a table; it is positioned before one cell at a time and hidden on scroll. */
function useSign(isAsked: (cell: HTMLTableCellElement) => boolean) {
  const sign = useRef<HTMLButtonElement>(null)
  const at = useRef<HTMLTableCellElement | null>(null)
  const follow = useRef<ResizeObserver | null>(null)
  const hideSign = useCallback(() => {
    follow.current?.disconnect()
    if (sign.current?.matches(':popover-open')) sign.current.hidePopover()
  }, [])
  const hide = useCallback(() => {
    at.current = null
    hideSign()
  }, [hideSign])
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
    // The table is resized when the panel opens or closes.
    follow.current = new ResizeObserver(() => sign.current && putBefore(sign.current, cell))
    follow.current.observe(cell)
    follow.current.observe(cell.closest('table') ?? cell)
    putBefore(sign.current, cell)
  }
  return { sign, at, show, hide, hideSign }
}

const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null

/** Positions the button before the digits of a right-aligned figure, within the viewport. */
function putBefore(sign: HTMLElement, cell: HTMLTableCellElement): void {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const digits = range.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const { width, height } = sign.getBoundingClientRect()
  sign.style.left = `${Math.max(GAP_PX, digits.left - width - GAP_PX)}px`
  sign.style.top = `${box.top + (box.height - height) / 2}px`
}
