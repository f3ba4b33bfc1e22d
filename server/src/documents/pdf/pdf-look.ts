import { fileURLToPath } from 'node:url'
import type { ColourPalette } from '@portal/contract/session/look.ts'

import { PRINT_THEME, printTheme, QUIET } from '../drawing/print-theme.ts'
import type { Tone } from '../report/report-model.ts'

/** The type of the portal in one file a weight: Latin, Latin Extended, Greek and Cyrillic. */
export const FONT_FILES = {
  regular: fileURLToPath(new URL('../fonts/inter-regular.ttf', import.meta.url)),
  strong: fileURLToPath(new URL('../fonts/inter-semibold.ttf', import.meta.url)),
} as const

/** Margins in points; the foot of the page stands in the lower one. */
export const MARGINS = { top: 42, left: 42, right: 42, bottom: 54 } as const

export const SIZES = { title: 26, section: 17, block: 11, text: 9, small: 8 } as const

export const COLOURS = {
  text: PRINT_THEME.text,
  quiet: QUIET,
  rule: PRINT_THEME.outline,
  strongRule: PRINT_THEME.label,
} as const

/** The colours of figures by their tone. */
export function tonesOf(palette: ColourPalette): Readonly<Record<Tone, string>> {
  const { gain, loss, text } = printTheme({ palette, hasPatterns: false })
  return { gain, loss, flat: text }
}

/**
 * Digits of one width, so that figures stand in columns, and none of the alternates that hang on neighbours (arrows, signs between digits),
 * which no figure has: to look for them takes more than half of the time in which a long table is set. Features can be left out by name
 * alone, which the setting of type understands and PDFKit's types do not tell.
 */
export const TABULAR = { tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
