import { useEffect } from 'react'
import { formatInstant, formatZone } from '#messages/page-formats.ts'
import { recordedAsOfText } from '#messages/reports/recorded-as-of-texts.ts'
import { instantText } from '#selection/instant-text.ts'
import { useClientStore } from '#session/client-store.ts'
import { markFiles } from '#ui/grid/export/save-file.ts'
import { useRecordedAsOf } from './use-recorded-as-of.ts'

/**
 * Marks files and copies of figures as recorded earlier: in the file name and, if there is room, by the returned line. Null for
 * present figures, which include Live ones.
 */
export function useMarkedFiles(): string | null {
  const knownOn = useRecordedAsOf()
  const isLive = useClientStore((store) => store.useLive)
  const recordedAsOf = isLive ? null : knownOn
  useEffect(() => {
    if (recordedAsOf === null) return
    markFiles(`known-on-${instantText(recordedAsOf).replaceAll(':', '')}`)
    return () => markFiles('')
  }, [recordedAsOf])
  return recordedAsOf === null
    ? null
    : `${recordedAsOfText('asKnownOn')} ${formatInstant(recordedAsOf)} ${formatZone(recordedAsOf)}`
}
