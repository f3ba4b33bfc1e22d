// Runs before the first paint, so that a dark portal never flashes white. A file of its own, because the page allows no inline script.
;(() => {
  let saved
  try {
    saved = JSON.parse(localStorage.getItem('app-data') ?? '{}')
  } catch {
    // Storage that is blocked or damaged leaves the default.
  }
  document.documentElement.dataset.theme = saved?.state?.theme === 'dark' ? 'dark' : 'light'
})()
