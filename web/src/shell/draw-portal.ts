import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Renders the portal in place of the prerendered skeleton. A form that may contain input is hydrated; anything else is replaced.
 * @param path the path of the shown screen
 */
export function drawPortal(root: HTMLElement, portal: ReactNode, path: string): void {
  const kind = root.dataset.outlineOf
  if (path === '/sign-in' && (kind === 'public' || kind === 'guess')) {
    // The skeleton is no longer a guess. The form signals itself when it is interactive (ui/field/use-hydrated-form.ts).
    root.dataset.outlineOf = 'public'
    hydrateRoot(root, portal)
    return
  }
  delete root.dataset.outlineOf
  flushSync(() => createRoot(root).render(portal))
  if (kind !== undefined) endAppearing()
}

/** Ends the delayed appearance of skeletons, because they are visible already. */
function endAppearing(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}
