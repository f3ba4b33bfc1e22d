/** The part of the browser's Trusted Types that we use; its own types do not know them yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: 'default',
    rules: { readonly createHTML: (text: string) => string | null; readonly createScriptURL: (url: string) => string | null },
  ) => unknown
}

/** The script of the drawings in three dimensions, the one that is loaded by its address. */
const SCRIPT = '/NChart3D.js'

/**
 * Lets no text become markup or a script, whoever tries: the page is built of elements and text nodes. The charts' library empties
 * its elements by setting their markup to nothing, and nothing is all it may set. Browsers without Trusted Types pass over it.
 */
export function allowPlainTextOnly(): void {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === '' ? text : null),
    createScriptURL: (url) => (new URL(url, location.origin).href === new URL(SCRIPT, location.origin).href ? url : null),
  })
}
