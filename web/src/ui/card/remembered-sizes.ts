import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** By view and part of the view, the latest last. */
interface Sizes {
  readonly sizes: Readonly<Record<string, number>>
}

const KEY = 'card-sizes'
/** Maximum number of entries; the oldest are removed. */
const MAX_SIZES = 300

const useSizes = create<Sizes>()(
  persist((): Sizes => ({ sizes: {} }), { name: KEY, storage: createJSONStorage(() => sessionStorage) }),
)

/** The selection of the screen; the same view of another selection has other sizes. */
export const SizesSubject = createContext('')

/** Clears all sizes. */
export function clearSizes(): void {
  useSizes.setState({ sizes: {} })
  useSizes.persist.clearStorage()
}

/**
 * The size that a part of this view had when it was shown last in this browser session, to reserve its room while loading. @param
 * part of the view, such as the title of a card @param isAsked whether it is loading @returns undefined if it was not shown yet
 * or is not loading
 */
export function useRememberedSize(part: string, isAsked: boolean): number | undefined {
  const subject = useContext(SizesSubject)
  return useSizes(({ sizes }) => (isAsked ? sizes[keyOf(subject, part)] : undefined))
}

/** Stores the size of a part of this view; undefined stores nothing. */
export function useStoredSize(part: string, size: number | undefined): void {
  const subject = useContext(SizesSubject)
  useEffect(() => {
    if (size !== undefined) remember(keyOf(subject, part), size)
  })
}

/**
 * Stores the height of an element of this view in pixels. @param part of the view, such as the title of a card @param isSettled
 * whether it shows its final content
 */
export function useStoredHeight(part: string, isSettled: boolean): RefObject<HTMLElement | null> {
  const subject = useContext(SizesSubject)
  const element = useRef<HTMLElement>(null)
  // A layout effect, so that observation ends before other content is measured.
  useLayoutEffect(() => {
    if (!isSettled || !element.current) return
    // The observer also fires initially, so that another view of the same height is stored too.
    const observer = new ResizeObserver(([entry]) => remember(keyOf(subject, part), entry!.borderBoxSize[0]!.blockSize))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [subject, part, isSettled])
  return element
}

const keyOf = (subject: string, part: string): string =>
  [subject, location.pathname + location.search, innerWidth, part].join(' ')

function remember(key: string, size: number): void {
  const { sizes } = useSizes.getState()
  // Hidden elements have no size, and printed ones another.
  if (size === sizes[key] || size === 0 || matchMedia('print').matches) return
  const { [key]: _, ...others } = sizes
  useSizes.setState({ sizes: Object.fromEntries([...Object.entries(others), [key, size] as const].slice(-MAX_SIZES)) })
}
