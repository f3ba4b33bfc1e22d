import { useMatches } from '@tanstack/react-router'

import { useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'

/** The as-recorded instant of this screen, in epoch seconds; null for now, and for a screen without figures. */
export function useRecordedAsOf(): number | null {
  const hasFigures = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.hasFigures) })
  const { knownOn } = useRecordedAsOfAddress()
  return hasFigures ? knownOn : null
}
