/** A load that fails within this time after the user begins to leave the page was cancelled by the browser. */
const LEAVING_MS = 10_000

let leavingSince = Number.NEGATIVE_INFINITY

// Browsers cancel loads when the user leaves the page. Firefox does so at once and fires `pagehide` only when the next page
// answers; `beforeunload` comes before both.
addEventListener('beforeunload', () => {
  leavingSince = performance.now()
})

/** Logs why a chart script failed to load (specification S8.22), unless the load was cancelled because the user left the page. */
export function logMissingScript(error: unknown): void {
  if (performance.now() - leavingSince < LEAVING_MS) return
  console.error('A chart script failed to load', error)
}
