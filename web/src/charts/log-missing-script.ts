/** A browser gives up what it still loads of a page that is left before it tells the page so. */
const LEAVING_MS = 100

/** Logs why a chart script is not there (spec.md section 8), but for one that was given up because the page is left: that is no failure. */
export function logMissingScript(error: unknown): void {
  const timer = setTimeout(() => {
    removeEventListener('pagehide', forget)
    // biome-ignore lint/suspicious/noConsole: spec.md section 8 asks for it.
    console.error('A chart script failed to load', error)
  }, LEAVING_MS)
  const forget = () => clearTimeout(timer)
  addEventListener('pagehide', forget, { once: true })
}
