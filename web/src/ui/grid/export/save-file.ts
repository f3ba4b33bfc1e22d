/** A file that was handed to the browser, and how many rows of figures it holds. */
export interface SavedFile {
  readonly name: string
  readonly rows: number
}

const listeners = new Set<(file: SavedFile) => void>()

/** Tells of every file that is saved, and of every table that is copied, from now on; gives back what ends that. */
export function onFileSaved(listener: (file: SavedFile) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let mark = ''

/** Adds a text to the names of all files from now on, such as when their figures were known; an empty one ends that. */
export function markFiles(text: string): void {
  mark = text
}

const marked = (name: string): string => (mark === '' ? name : name.replace(/(\.\w+)?$/, `-${mark}$1`))

/** Hands figures of the page to the browser as a file to keep, and tells the listeners. */
export function saveFile({ name, rows }: SavedFile, mediaType: string, content: BlobPart): void {
  handOver(name, mediaType, content)
  tellOfSaved({ name: marked(name), rows })
}

/** Tells the listeners that figures of the page were taken out of it. */
export function tellOfSaved(file: SavedFile): void {
  for (const tell of listeners) tell(file)
}

/** Hands a file that the server made, and knows of, to the browser to keep. */
export function handOver(name: string, mediaType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = marked(name)
  link.click()
  // The download has read the address by the time the click returns to the page's own work.
  setTimeout(() => URL.revokeObjectURL(address))
}
