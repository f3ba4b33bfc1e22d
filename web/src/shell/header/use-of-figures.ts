import { useMatches } from '@tanstack/react-router'

/** Whether the screen tells figures of a client; those of administration tell of the institution, in no currency and no mode. */
export const useIsOfFigures = (): boolean => useMatches({ select: isOfFigures })

const isOfFigures = (matches: readonly { readonly routeId: string }[]): boolean =>
  !matches.some(({ routeId }) => routeId === '/signed-in/admin')
