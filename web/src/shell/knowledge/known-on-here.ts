import { useMatches } from '@tanstack/react-router'

import { useKnownOnAddress } from '#selection/known-on-address.ts'

/** As of which moment of knowledge this screen shows figures, in epoch seconds; null for now, and where it shows none of them. */
export function useKnownOnHere(): number | null {
  const hasFigures = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasFigures) })
  const { knownOn } = useKnownOnAddress()
  return hasFigures ? knownOn : null
}
