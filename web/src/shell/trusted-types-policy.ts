/** The part of the browser's Trusted Types that we use; its own types do not know them yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: 'default',
    rules: { readonly createHTML: (text: string) => string | null; readonly createScriptURL: (url: string) => string | null },
  ) => unknown
}

/** The scripts that are loaded by their address: that of the drawings in three dimensions, and the worker that makes workbooks. */
const SCRIPTS = /^\/NChart3D\.js$|^\/assets\/workbook-worker-[\w-]+\.js$/

/**
 * Lets no text become markup or a script, whoever tries: the page is built of elements and text nodes. The charts' library empties
 * its elements by setting their markup to nothing, and nothing is all it may set. Browsers without Trusted Types pass over it.
 */
export function setTrustedTypesPolicy(): void {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === '' ? text : null),
    createScriptURL: (url) => (isOurs(new URL(url, location.origin)) ? url : null),
  })
}

const isOurs = ({ origin, pathname, search }: URL): boolean =>
  origin === location.origin && search === '' && SCRIPTS.test(pathname)
