import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Draws the portal where the server's page shows the skeleton of a screen. A form that may have been typed in is taken over as it is;
 * anything else gives way at once to the same again, with who reads it.
 *
 * @param path of the screen that is shown, wherever the page was opened
 */
export function drawPortal(root: HTMLElement, portal: ReactNode, path: string): void {
  const kind = root.dataset.outlineOf
  if (path === '/sign-in' && (kind === 'public' || kind === 'guess')) {
    // No guess any more. The form says itself when it listens (ui/field/use-taken-over.ts).
    root.dataset.outlineOf = 'public'
    hydrateRoot(root, portal)
    return
  }
  delete root.dataset.outlineOf
  flushSync(() => createRoot(root).render(portal))
  if (kind !== undefined) endAppearing()
}

/** What appears after a while has appeared in the skeleton already. */
function endAppearing(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  }
}
