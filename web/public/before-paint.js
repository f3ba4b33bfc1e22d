// Runs before the first paint, so that a dark portal does not flash white. A separate file, because the CSP forbids inline scripts.
;(() => {
  // The user may submit a form before hydration; src/ui/field/use-hydrated-form.ts submits it then.
  addEventListener('submit', (event) => {
    if (event.target.closest('[data-outline-of]') === null) return
    event.preventDefault()
    event.target.dataset.sent = ''
  })
  let saved
  try {
    saved = JSON.parse(localStorage.getItem('app-data') ?? '{}')
  } catch {
    // If storage is blocked or damaged, the defaults apply.
  }
  const { dataset } = document.documentElement
  // Removed when the whole page is parsed, before deferred scripts run.
  dataset.coming = ''
  document.addEventListener('readystatechange', () => delete dataset.coming, { once: true })
  dataset.theme = saved?.state?.theme === 'dark' ? 'dark' : 'light'
  dataset.palette = saved?.state?.palette ?? 'green-up'
  if (saved?.state?.mayRenew !== true) return
  // A session may exist; this selects the visible skeleton.
  dataset.mayRenew = ''
  // Renews the session while the scripts are loading; src/api/renewal.ts uses the response.
  if (dataset.renewAt === undefined) return
  globalThis.renewalAsked = fetch(dataset.renewAt, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    cache: 'no-store',
    body: '{"isActive":true}',
  })
  // Errors are handled there.
  globalThis.renewalAsked.catch(() => undefined)
})()
