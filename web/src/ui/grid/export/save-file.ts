/** A saved file and its number of rows. */
export interface SavedFile {
  readonly name: string
  readonly rows: number
}

const listeners = new Set<(file: SavedFile) => void>()

/** Subscribes to saved files and copied tables; returns a function that unsubscribes. */
export function onFileSaved(listener: (file: SavedFile) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let mark = ''

/** Adds a suffix to the names of all saved files, such as the as-recorded instant; an empty text removes it. */
export function markFiles(text: string): void {
  mark = text
}

const marked = (name: string): string => (mark === '' ? name : name.replace(/(\.\w+)?$/, `-${mark}$1`))

/** Saves data of the page as a file, and notifies listeners. */
export function saveFile({ name, rows }: SavedFile, mediaType: string, content: BlobPart): void {
  saveServerFile(name, mediaType, content)
  notifySaved({ name: marked(name), rows })
}

/** Notifies listeners of data that left the page. */
export function notifySaved(file: SavedFile): void {
  for (const tell of listeners) tell(file)
}

/** Saves a file made by the server, which has recorded it already. */
export function saveServerFile(name: string, mediaType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = marked(name)
  link.click()
  // The browser has read the URL when the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address))
}
