const HEAD_BYTES = 65_536

/**
 * Reads files that are not ours, one after the other, as those of banks and brokers.
 *
 * @param read takes a file
 */
export async function readForeign(
  files: readonly File[],
  read: (file: File, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const tables = files.filter(({ name }) => !/\.png$/i.test(name))
  if (tables.length === 0) return
  const { isOwnFile } = await import('./mapped-list/reading/own-file.ts')
  for (const file of tables) {
    // An unreadable file is reported when it is sent.
    const head = await file
      .slice(0, HEAD_BYTES)
      .text()
      .catch(() => null)
    if (signal.aborted) return
    if (head !== null && !isOwnFile(file.name, head)) await read(file, signal)
  }
}
