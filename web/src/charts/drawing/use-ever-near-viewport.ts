import { type RefObject, useEffect, useState } from 'react'

import { usePrinting } from '#ui/page/use-printing.ts'

/** Whether an element has ever come near the viewport; its code is loaded then. Printing counts for all elements. */
export function useEverNearViewport(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  if (usePrinting() && !isShown) setIsShown(true)
  useEffect(() => {
    if (isShown || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsShown(true),
      { rootMargin: '25%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isShown])
  return isShown
}
