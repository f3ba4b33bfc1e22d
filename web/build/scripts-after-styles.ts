import type { Plugin } from 'vite'

/** Lets the scripts of the page wait for its styles and its font, which the outline of a screen needs: it is seen before any of them runs. */
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
