/** Hands content to the browser as a file to keep. */
export function saveFile(name: string, mediaType: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has read the address by the time the click returns to the page's own work.
  setTimeout(() => URL.revokeObjectURL(address))
}
