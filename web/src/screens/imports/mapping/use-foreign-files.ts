import { useCallback, useEffect, useRef, useState } from 'react'

import type { FileUse, ForeignFile, StatementTest } from './foreign-file.ts'
import type { OriginalFile } from './original-locations.ts'

/** What reads and maps files is loaded once some are chosen. */
const mapping = () => import('./foreign-file.ts')

/** The chosen files that do not have our format, and their mappings. */
interface ForeignFiles {
  readonly all: readonly ForeignFile[]
  /** The same, once every file is checked. */
  readonly allOpened: () => Promise<readonly ForeignFile[]>
  readonly use: (file: File, use: FileUse) => void
  /** Looks once more what a file is. @returns whether it is one of an account now */
  readonly openAgain: (file: File) => Promise<boolean>
  /** Deletes the saved mapping of this file and of all with the same titles. */
  readonly deleteMapping: (file: File) => void
}

/** @param files the chosen files, stable between renders, as is the test */
export function useForeignFiles(files: readonly File[], isStatement: StatementTest): ForeignFiles {
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
    opening.current = openAll(files, isStatement, giveUp.signal, (foreign) => show([...newest.current, foreign]))
    return () => giveUp.abort()
  }, [files, isStatement, show])
  const change = (file: File, use: FileUse | null) =>
    show(newest.current.map((foreign) => (foreign.file === file ? { ...foreign, use } : foreign)))
  return {
    // Files of the previous choice are still listed until the new ones are checked.
    all: all.filter(({ file }) => files.includes(file)),
    allOpened: async () => {
      await opening.current
      return newest.current
    },
    use: (file, use) => {
      void mapping().then(({ saveMapping }) => saveMapping(use.titles, use.mapping))
      change(file, use)
    },
    openAgain: async (file) => {
      const { openForeign } = await mapping()
      const foreign = await openForeign(file, isStatement, new AbortController().signal)
      if (foreign === null) show(newest.current.filter((each) => each.file !== file))
      return foreign === null
    },
    deleteMapping: (file) => {
      const titles = newest.current.find((foreign) => foreign.file === file)?.use?.titles
      if (titles) void mapping().then(({ saveMapping }) => saveMapping(titles, null))
      change(file, null)
    },
  }
}

/** The converted contents by file. */
export const mappedContents = (all: readonly ForeignFile[]): ReadonlyMap<File, FileUse['mapped']> =>
  new Map(all.flatMap(({ file, use }) => (use ? [[file, use.mapped] as const] : [])))

/** The mapped files by the name of the converted ones. */
export const originalFiles = (all: readonly ForeignFile[]): ReadonlyMap<string, OriginalFile> =>
  new Map(
    all.flatMap(({ file, use }) =>
      use ? [[use.mapped.name, { name: file.name, titles: use.titles, mapping: use.mapping }] as const] : [],
    ),
  )

const isTable = ({ name }: File): boolean => !/\.png$/i.test(name)

async function openAll(
  files: readonly File[],
  isStatement: StatementTest,
  signal: AbortSignal,
  tell: (foreign: ForeignFile) => void,
): Promise<void> {
  if (files.length === 0) return
  const { openForeign } = await mapping()
  for (const file of files.filter(isTable)) {
    // An unreadable file is reported when it is sent.
    const foreign = await openForeign(file, isStatement, signal).catch(() => null)
    if (signal.aborted) return
    if (foreign) tell(foreign)
  }
}
