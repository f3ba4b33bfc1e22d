import { useCallback, useEffect, useRef, useState } from 'react'

import { type FileUse, type ForeignFile, keepMapping, openForeign } from './foreign-file.ts'
import type { TheirFile } from './their-places.ts'

/** The files among those chosen that are none of ours, and how each becomes one. */
interface ForeignFiles {
  readonly all: readonly ForeignFile[]
  /** The same once every file is looked at. */
  readonly allOpened: () => Promise<readonly ForeignFile[]>
  readonly use: (file: File, use: FileUse) => void
  /** Forgets how this file, and all with the same titles, are mapped. */
  readonly forget: (file: File) => void
}

/** @param files stable between renders: those that were chosen */
export function useForeignFiles(files: readonly File[]): ForeignFiles {
  const [all, setAll] = useState<readonly ForeignFile[]>([])
  const newest = useRef(all)
  const opening = useRef<Promise<void>>(Promise.resolve())
  const show = useCallback((next: readonly ForeignFile[]) => {
    newest.current = next
    setAll(next)
  }, [])
  useEffect(() => {
    const giveUp = new AbortController()
    show([])
    opening.current = openAll(files, giveUp.signal, (foreign) => show([...newest.current, foreign]))
    return () => giveUp.abort()
  }, [files, show])
  const change = (file: File, use: FileUse | null) =>
    show(newest.current.map((foreign) => (foreign.file === file ? { ...foreign, use } : foreign)))
  return {
    // Between a choice of files and the look at them those of before are still known.
    all: all.filter(({ file }) => files.includes(file)),
    allOpened: async () => {
      await opening.current
      return newest.current
    },
    use: (file, use) => {
      keepMapping(use.titles, use.mapping)
      change(file, use)
    },
    forget: (file) => {
      const titles = newest.current.find((foreign) => foreign.file === file)?.use?.titles
      if (titles) keepMapping(titles, null)
      change(file, null)
    },
  }
}

/** The files as they are sent: what was made of those that are mapped, by the file. */
export const mappedContents = (all: readonly ForeignFile[]): ReadonlyMap<File, FileUse['mapped']> =>
  new Map(all.flatMap(({ file, use }) => (use ? [[file, use.mapped] as const] : [])))

/** Theirs by the names of ours. */
export const theirFiles = (all: readonly ForeignFile[]): ReadonlyMap<string, TheirFile> =>
  new Map(
    all.flatMap(({ file, use }) =>
      use ? [[use.mapped.name, { name: file.name, titles: use.titles, mapping: use.mapping }] as const] : [],
    ),
  )

const isTable = ({ name }: File): boolean => !/\.png$/i.test(name)

async function openAll(files: readonly File[], signal: AbortSignal, tell: (foreign: ForeignFile) => void): Promise<void> {
  for (const file of files.filter(isTable)) {
    // What cannot be read is said when it is sent.
    const foreign = await openForeign(file, signal).catch(() => null)
    if (signal.aborted) return
    if (foreign) tell(foreign)
  }
}
