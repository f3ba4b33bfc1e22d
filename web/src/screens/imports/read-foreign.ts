const HEAD_BYTES = 65_536

interface Reading {
  /** Is called with all files that will be read. */
  readonly onFound: (files: readonly File[]) => void
  /** Takes a file. */
  readonly read: (file: File, signal: AbortSignal) => Promise<void>
}

/** Finds the files that are not ours, and reads them one after the other, as those of banks and brokers. */
export async function readForeign(files: readonly File[], { onFound, read }: Reading, signal: AbortSignal): Promise<void> {
  const tables = files.filter(({ name }) => !/\.png$/i.test(name))
  if (tables.length === 0) return
  const { isOwnFile } = await import('./mapped-list/reading/own-file.ts')
  const areForeign = await Promise.all(
    tables.map(async (file) => {
      // An unreadable file is reported when it is sent.
      const head = await file
        .slice(0, HEAD_BYTES)
        .text()
        .catch(() => null)
      return head !== null && !isOwnFile(file.name, head)
    }),
  )
  if (signal.aborted) return
  const foreign = tables.filter((_, at) => areForeign[at])
  onFound(foreign)
  for (const file of foreign) if (!signal.aborted) await read(file, signal)
}
