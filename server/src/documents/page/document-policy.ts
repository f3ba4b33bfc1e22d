import { createHash } from 'node:crypto'

import { pageStyle } from './page-style.ts'

/**
 * The content security policy of a report: its own style sheet by hash, the portal's fonts, and nothing else. No script runs in it, and
 * only our own pages may frame it.
 */
export function documentPolicy(fonts: readonly string[]): string {
  const sheets = [true, false].map((isDemo) => `'sha256-${sha256(pageStyle(fonts, isDemo))}'`)
  return [
    "default-src 'none'",
    `style-src ${sheets.join(' ')}`,
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin allow-modals',
  ].join('; ')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
