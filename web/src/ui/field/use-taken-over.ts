import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the form of a screen that people see, and may fill in and send, before the portal listens: what was sent then is sent now
 * (public/before-paint.js), and the page is an outline no longer.
 */
export function useTakenOver(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { current } = form
    current?.closest('[data-outline-of]')?.removeAttribute('data-outline-of')
    if (current?.dataset.sent === undefined) return
    delete current.dataset.sent
    current.requestSubmit()
  }, [])
  return form
}
