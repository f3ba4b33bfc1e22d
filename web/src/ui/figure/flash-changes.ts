/** How long a changed figure is highlighted. */
const FLASH_MS = 1_000
/** Time after a change in which the page may still render it. */
const DRAWN_AFTER_MS = 1_000
/** With more changes at once, highlighting is not useful. */
const MAX_HIGHLIGHTED = 500

/**
 * Applies a change of figures and highlights those whose text differs afterwards; the highlight fades, unless reduced motion is
 * preferred. Charts are not highlighted.
 */
export function flashChanges(change: () => void): void {
  const page = document.querySelector('main')
  if (page && !matchMedia('(prefers-reduced-motion: reduce)').matches) flashIn(page)
  change()
}

/** Highlights changes on a page until rendering is complete. */
function flashIn(page: Element): void {
  const before = new Map(figuresIn(page).map((figure) => [figure, figure.textContent]))
  const flashed = new Set<Element>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const figure = (target instanceof Element ? target : target.parentElement)?.closest(FIGURE)
      const was = figure && before.get(figure)
      if (!figure || was === undefined || was === figure.textContent || flashed.has(figure) || flashed.size >= MAX_HIGHLIGHTED)
        continue
      flashed.add(figure)
      figure.animate([{ backgroundColor: 'var(--selected)', offset: 0 }], { duration: FLASH_MS, easing: 'ease-in' })
    }
  })
  observer.observe(page, { subtree: true, childList: true, characterData: true })
  setTimeout(() => observer.disconnect(), DRAWN_AFTER_MS)
}

/** Selector of figures: table cells and figures outside of tables. */
const FIGURE = 'td[data-plain], td[role="cell"], dd'

const figuresIn = (page: Element): readonly Element[] => [...page.querySelectorAll(FIGURE)]
