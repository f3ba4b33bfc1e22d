import type { Plugin } from 'vite'

const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
const SUMMARY = new RegExp(String.raw`^  summary:\s*${TEXT}(?:\s*\+\s*${TEXT})*,$`, 'gm')

/** Leaves the sentences on calls, which are for the API's own description, out of the page's scripts. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/contract/src/') ? code.replaceAll(SUMMARY, (text) => `  summary: '',${text.replaceAll(/[^\n]/g, '')}`) : null,
  }
}
