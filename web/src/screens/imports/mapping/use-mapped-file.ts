import { useEffect, useState } from 'react'

import { type MappedFile, mapFile } from './map-file.ts'
import type { Mapping } from './mapping.ts'

/** Delay before the whole file is converted after a change of the mapping. */
const PAUSE_MS = 150

interface MappingResult {
  readonly of: Mapping
  readonly file: MappedFile
}

/** The converted file, also with an incomplete mapping; null while it is computed in the background. */
export function useMappedFile(text: string, width: number, mapping: Mapping | null): MappedFile | null {
  const [made, setMade] = useState<MappingResult | null>(null)
  useEffect(() => {
    if (!mapping) return
    const giveUp = new AbortController()
    const timer = setTimeout(async () => {
      const file = await mapFile(text, width, mapping, giveUp.signal)
      if (file && !giveUp.signal.aborted) setMade({ of: mapping, file })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [text, width, mapping])
  return made?.of === mapping ? made.file : null
}
