import { formatInstant, formatZone } from '@portal/presentation/format/date.ts'
import { useEffect } from 'react'

import { knowledgeText } from '#messages/knowledge-texts.ts'
import { instantText } from '#selection/instant-text.ts'
import { useClientStore } from '#session/client-store.ts'
import { markFiles } from '#ui/grid/export/save-file.ts'
import { useKnownOnHere } from './known-on-here.ts'

/**
 * Lets every file and copy of figures as known earlier say so, as they look like those of now: the file by its name, and by the line
 * that this gives where it has room for one. Null for figures of now, and Live ones are.
 */
export function useMarkedFiles(): string | null {
  const knownOn = useKnownOnHere()
  const isLive = useClientStore((store) => store.useLive)
  const told = isLive ? null : knownOn
  useEffect(() => {
    if (told === null) return
    markFiles(`known-on-${instantText(told).replaceAll(':', '')}`)
    return () => markFiles('')
  }, [told])
  return told === null ? null : `${knowledgeText('asKnownOn')} ${formatInstant(told)} ${formatZone(told)}`
}
