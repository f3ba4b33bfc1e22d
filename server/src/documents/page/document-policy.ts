import { createHash } from 'node:crypto'
import { DOCUMENT } from '@portal/presentation/messages/en/server/document.ts'

import { texts } from '#base/texts.ts'
import type { ReportColours } from '../report/report-model.ts'
import { pageStyle } from './page-style.ts'

const DEMO_NOTE = texts('document', DOCUMENT)('demo')

/**
 * The content security policy of a report: its own style sheet by hash, the portal's fonts, the logo in it, and nothing else. No script runs in it, and
 * only our own pages may frame it.
 */
export function documentPolicy(fonts: readonly string[], colours: ReportColours): string {
  const sheets = [DEMO_NOTE, null].map((demoNote) => `'sha256-${sha256(pageStyle(fonts, demoNote, colours))}'`)
  return [
    "default-src 'none'",
    `style-src ${sheets.join(' ')}`,
    "font-src 'self'",
    'img-src data:',
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin allow-modals',
  ].join('; ')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
