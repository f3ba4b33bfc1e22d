import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near the window, once and for all: what it needs is loaded then. Printing shows everything. */
export function useShown(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isShown || !element.current) return
    const show = () => setIsShown(true)
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(), {
      rootMargin: '25%',
    })
    observer.observe(element.current)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [element, isShown])
  return isShown
}
