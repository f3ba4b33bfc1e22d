// Runs before the first paint, so that a dark portal never flashes white. A file of its own, because the page allows no inline script.
;(() => {
  // A form may be filled in and sent before its scripts are there: src/ui/field/use-taken-over.ts then sends it.
  addEventListener('submit', (event) => {
    if (event.target.closest('[data-outline-of]') === null) return
    event.preventDefault()
    event.target.dataset.sent = ''
  })
  let saved
  try {
    saved = JSON.parse(localStorage.getItem('app-data') ?? '{}')
  } catch {
    // Storage that is blocked or damaged leaves the defaults.
  }
  const { dataset } = document.documentElement
  // Until all of the page has come: before the scripts run, which wait for it.
  dataset.coming = ''
  document.addEventListener('readystatechange', () => delete dataset.coming, { once: true })
  dataset.theme = saved?.state?.theme === 'dark' ? 'dark' : 'light'
  dataset.palette = saved?.state?.palette ?? 'green-up'
  if (saved?.state?.mayRenew !== true) return
  // A session may be open: that decides which outline of a screen is seen.
  dataset.mayRenew = ''
  // Who reads is asked for while the scripts are still on their way; src/api/renewal.ts takes the answer up.
  if (dataset.renewAt === undefined) return
  globalThis.renewalAsked = fetch(dataset.renewAt, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    cache: 'no-store',
    body: '{"isActive":true}',
  })
  // Whether it failed is seen where it is taken up.
  globalThis.renewalAsked.catch(() => undefined)
})()
