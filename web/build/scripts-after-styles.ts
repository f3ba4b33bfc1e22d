import type { Plugin } from 'vite'

/** Loads the page's scripts after its styles and font, because the prerendered skeleton is shown before any script runs. */
export function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
    },
  }
}
