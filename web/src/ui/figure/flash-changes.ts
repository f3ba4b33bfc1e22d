/** How long a figure that changed stands out from the others. */
const FLASH_MS = 1_000
/** So long after a change the page may still be drawing it. */
const DRAWN_AFTER_MS = 1_000
/** More at once would say nothing. */
const MOST = 500

/**
 * Makes figures change, and lets those that read otherwise afterwards stand on a tinted ground that fades. Nothing moves, and for who
 * wants no motion nothing fades either. Drawings are not tinted.
 */
export function flashChanges(change: () => void): void {
  const page = document.querySelector('main')
  if (page && !matchMedia('(prefers-reduced-motion: reduce)').matches) flashIn(page)
  change()
}

/** Tints what changes on a page from now on, until the change is drawn. */
function flashIn(page: Element): void {
  const before = new Map(figuresIn(page).map((figure) => [figure, figure.textContent]))
  const flashed = new Set<Element>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const figure = (target instanceof Element ? target : target.parentElement)?.closest(FIGURE)
      const was = figure && before.get(figure)
      if (!figure || was === undefined || was === figure.textContent || flashed.has(figure) || flashed.size >= MOST) continue
      flashed.add(figure)
      figure.animate([{ backgroundColor: 'var(--selected)', offset: 0 }], { duration: FLASH_MS, easing: 'ease-in' })
    }
  })
  observer.observe(page, { subtree: true, childList: true, characterData: true })
  setTimeout(() => observer.disconnect(), DRAWN_AFTER_MS)
}

/** Cells of tables, and what stands outside of them as a figure. */
const FIGURE = 'td[data-plain], td[role="cell"], dd'

const figuresIn = (page: Element): readonly Element[] => [...page.querySelectorAll(FIGURE)]
