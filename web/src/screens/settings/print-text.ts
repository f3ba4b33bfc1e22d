/** Prints a text alone, without the page, in a frame of its own that goes when the dialog of the browser is closed. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  // A frame of the page that is in it has a window and a document.
  const page = frame.contentWindow!
  const written = page.document.createElement('pre')
  written.textContent = text
  page.document.body.append(written)
  page.addEventListener('afterprint', () => frame.remove(), { once: true })
  page.print()
}
