/** What was dropped: files, and folders with all that is in them. To be called before the event ends, as its data ends with it. */
export async function droppedFiles(data: Pick<DataTransfer, 'items'>): Promise<readonly File[]> {
  const all = [...data.items].filter(({ kind }) => kind === 'file')
  const found = all.map((item) => {
    const entry = item.webkitGetAsEntry()
    return entry ? filesOf(entry) : [item.getAsFile()].filter((file) => file !== null)
  })
  return (await Promise.all(found)).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  // A reader gives a part of a large folder at a time, and nothing after the last.
  for (let part = await read(); part.length > 0; part = await read()) entries.push(...part)
  return (await Promise.all(entries.map(filesOf))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
