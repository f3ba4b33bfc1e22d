import { useMatches } from '@tanstack/react-router'

/**
 * Whether the screen shows figures of a client. Administration screens show data of the institution, without currency and mode.
 */
export const useIsOfFigures = (): boolean => useMatches({ select: isOfFigures })

const isOfFigures = (matches: readonly { readonly routeId: string }[]): boolean =>
  !matches.some(({ routeId }) => routeId === '/signed-in/admin')
