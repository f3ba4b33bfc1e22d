/** Within so long after the page began to be left, what fails to load was given up; later the reader has stayed after all. */
const LEAVING_MS = 10_000

let leavingSince = Number.NEGATIVE_INFINITY

// A browser gives up what it still loads of a page that is left. Firefox does so at once, and tells the page by `pagehide` only when
// the next one answers; this comes before both.
addEventListener('beforeunload', () => {
  leavingSince = performance.now()
})

/** Logs why a chart script is not there (specification S8.22), but for one that was given up because the page is left: that is no failure. */
export function logMissingScript(error: unknown): void {
  if (performance.now() - leavingSince < LEAVING_MS) return
  // biome-ignore lint/suspicious/noConsole: specification S8.22 asks for it.
  console.error('A chart script failed to load', error)
}
