import type { Warning } from '@portal/contract/institution/warning.ts'

import { importText } from '#messages/administration/import-texts.ts'
import { formatNumber } from '#messages/page-formats.ts'

/** The place of a record in its file. */
export function placeText(place: Warning['place']): string {
  const { path, line } = place ?? {}
  if (line === undefined) return path ?? importText('wholeFile')
  const number = formatNumber(line)
  return path === undefined ? importText('lineOf', { line: number }) : importText('pathLine', { path, line: number })
}
