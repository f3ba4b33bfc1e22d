import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** By view and part of it, the latest last. */
interface Sizes {
  readonly sizes: Readonly<Record<string, number>>
}

const KEY = 'card-sizes'
/** More than a reader's views of an hour; the oldest go first. */
const MOST = 300

const useSizes = create<Sizes>()(
  persist((): Sizes => ({ sizes: {} }), { name: KEY, storage: createJSONStorage(() => sessionStorage) }),
)

/** What the screens are about: the same view of something else has other sizes. */
export const SizesOf = createContext('')

/** Leaves no trace of what was shown. */
export function forgetSizes(): void {
  useSizes.setState({ sizes: {} })
  useSizes.persist.clearStorage()
}

/**
 * The size that a part of this view had when it was shown last in this browser session: with it, what is on its way has its room before
 * it comes.
 *
 * @param part of the view, such as the title of a card
 * @param isAsked whether it is on its way
 * @returns undefined where it was not shown yet, or is not asked for
 */
export function useRememberedSize(part: string, isAsked: boolean): number | undefined {
  const subject = useContext(SizesOf)
  return useSizes(({ sizes }) => (isAsked ? sizes[keyOf(subject, part)] : undefined))
}

/** Keeps a size of a part of this view; undefined is none. */
export function useSizeKept(part: string, size: number | undefined): void {
  const subject = useContext(SizesOf)
  useEffect(() => {
    if (size !== undefined) remember(keyOf(subject, part), size)
  })
}

/**
 * Keeps how high an element of this view is, in pixels.
 *
 * @param part of the view, such as the title of a card
 * @param isSettled whether it shows what it is for
 */
export function useHeightKept(part: string, isSettled: boolean): RefObject<HTMLElement | null> {
  const subject = useContext(SizesOf)
  const element = useRef<HTMLElement>(null)
  // Ends as soon as something else is shown, before anything is measured: what was forgotten is not noted again.
  useLayoutEffect(() => {
    if (!isSettled || !element.current) return
    // Called at once as well, so that another view of the same height is remembered too.
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
  // What is not shown has no size, and paper another one.
  if (size === sizes[key] || size === 0 || matchMedia('print').matches) return
  const { [key]: _, ...others } = sizes
  useSizes.setState({ sizes: Object.fromEntries([...Object.entries(others), [key, size] as const].slice(-MOST)) })
}
