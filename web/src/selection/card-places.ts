import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** End of an address that leads to the limits of a screen. */
export const LIMITS_PLACE = 'limits'

/** End of an address that leads to the tax groups of a client. */
export const TAX_GROUPS_PLACE = 'tax-groups'

/** Shows the card of an element when it appears, where the address leads to its place: what is above it was drawn before. */
export function useScrollHere(place: string) {
  const isAsked = useRouterState({ select: ({ location }) => location.hash === place })
  return useCallback(
    (shown: HTMLElement | null) => void (isAsked && (shown?.closest('section') ?? shown)?.scrollIntoView({ block: 'start' })),
    [isAsked],
  )
}
