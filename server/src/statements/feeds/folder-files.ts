import type { OfferedFile } from './feed-client.ts'

/** A file of a folder. */
interface FolderFile {
  readonly name: string
  readonly size: number
  /** In epoch milliseconds. */
  readonly changedAt: number
}

/** A file that changed so short ago may still be written. */
const QUIET_MS = 10_000
/** Names that programs give to files that they are writing. */
const UNFINISHED = /\.(?:part|partial|filepart|tmp|crdownload)$/i

/** Whether a name is one of a file that is whole and not hidden. */
export const isFinalName = (name: string): boolean => !name.startsWith('.') && !UNFINISHED.test(name)

/** Those that have not changed just now, oldest first; each is known by name, size and time. */
export function offerFiles<F extends FolderFile>(
  files: readonly F[],
  now: Date,
  save: (file: F, to: string) => Promise<void>,
): readonly OfferedFile[] {
  return files
    .filter(({ changedAt }) => Math.abs(now.getTime() - changedAt) >= QUIET_MS)
    .toSorted((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1))
    .map((file) => ({
      name: file.name,
      origin: `${file.name} ${file.size} ${Math.floor(file.changedAt)}`,
      save: (to) => save(file, to),
    }))
}
