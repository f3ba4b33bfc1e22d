import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a prerendered form that users may fill in and submit before hydration: submits it then (public/before-paint.js) and marks
 * the page as interactive.
 */
export function useHydratedForm(): RefObject<HTMLFormElement | null> {
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
