import { useLocation } from '@tanstack/react-router'

import { useKnownOnAddress } from '#selection/known-on-address.ts'

/** The screens whose figures are told as known then. */
const REPORTING = new Set([
  '/',
  '/market-data',
  '/risk',
  '/performance',
  '/position-details',
  '/trade-history',
  '/portfolio-calculator',
  '/portfolio-evolution',
  '/reports',
])

/** As of which moment of knowledge this screen shows figures, in epoch seconds; null for now, and where it shows none of them. */
export function useKnownOnHere(): number | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { knownOn } = useKnownOnAddress()
  return REPORTING.has(path) ? knownOn : null
}
