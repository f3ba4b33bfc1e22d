interface DroppedFiles {
  readonly files: readonly File[]
  /** Whether some are of folders, so that not each of them was chosen. */
  readonly hasFolder: boolean
}

/**
 * The dropped files, including those in dropped folders. Call it synchronously in the event handler, because the data are only
 * available there.
 */
export async function droppedFiles(data: Pick<DataTransfer, 'items'>): Promise<DroppedFiles> {
  const all = [...data.items].filter(({ kind }) => kind === 'file')
  const entries = all.map((item) => ({ item, entry: item.webkitGetAsEntry() }))
  const found = entries.map(({ item, entry }) => (entry ? filesOf(entry) : [item.getAsFile()].filter((file) => file !== null)))
  const hasFolder = entries.some(({ entry }) => entry !== null && isFolder(entry))
  return { files: (await Promise.all(found)).flat(), hasFolder }
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  // `readEntries` returns a large folder in parts, and an empty array at the end.
  for (let part = await read(); part.length > 0; part = await read()) entries.push(...part)
  return (await Promise.all(entries.map(filesOf))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
