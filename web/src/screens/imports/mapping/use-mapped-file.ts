import { useEffect, useState } from 'react'

import { type MappedFile, mapFile } from './map-file.ts'
import type { Mapping } from './mapping.ts'

/** So long a choice may be followed by another before the whole file is read. */
const PAUSE_MS = 150

interface Made {
  readonly of: Mapping
  readonly file: MappedFile
}

/** The whole file by a mapping, be it whole or not, made beside the page; null while that lasts. */
export function useMappedFile(text: string, width: number, mapping: Mapping | null): MappedFile | null {
  const [made, setMade] = useState<Made | null>(null)
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
