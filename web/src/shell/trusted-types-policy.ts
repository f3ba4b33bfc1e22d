/** The part of the Trusted Types API that we use; TypeScript's DOM types do not include it. */
interface TrustedTypes {
  readonly createPolicy: (
    name: 'default',
    rules: { readonly createHTML: (text: string) => string | null; readonly createScriptURL: (url: string) => string | null },
  ) => unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** Scripts that are loaded by URL: the 3D chart script and the workers of workbooks and of tasks at sign-in. */
const SCRIPTS = /^\/NChart3D\.js$|^\/assets\/(?:workbook|sign-in)-worker-[\w-]+\.js$/

/**
 * Forbids creating markup or script URLs from text: the page uses elements and text nodes only. ECharts clears elements by
 * setting empty markup, which is permitted. Browsers without Trusted Types ignore the policy.
 */
export function setTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === '' ? text : null),
    createScriptURL: (url) => (isOurs(new URL(url, location.origin)) ? url : null),
  })
}

const isOurs = ({ origin, pathname, search }: URL): boolean =>
  origin === location.origin && search === '' && SCRIPTS.test(pathname)
