import { fileURLToPath } from 'node:url'
import type { ColourPalette } from '@portal/contract/session/look.ts'

import { PRINT_THEME, printTheme, QUIET } from '../drawing/print-theme.ts'
import type { Tone } from '../report/report-model.ts'

/** The portal's font, one file a weight: Latin, Latin Extended, Greek and Cyrillic. */
export const FONT_FILES = {
  regular: fileURLToPath(new URL('../fonts/inter-regular.ttf', import.meta.url)),
  strong: fileURLToPath(new URL('../fonts/inter-semibold.ttf', import.meta.url)),
} as const

/** Margins in points; the footer is in the lower one. */
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
 * Tabular digits, so that figures align in columns, and no contextual alternates (arrows, signs between digits), which no figure has:
 * the search for them takes more than half of the time of a long table. fontkit accepts features to be disabled by name; the types of
 * PDFKit do not have it.
 */
export const TABULAR = { tnum: true, calt: false } as const

type SwitchedOptions = Omit<PDFKit.Mixins.TextOptions, 'features'> & { readonly features: typeof TABULAR }

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Of which cells a header is. */
      scope?: 'Row' | 'Column'
      /** Left, top, right and bottom of a figure on its page. */
      bbox?: readonly [number, number, number, number]
    }
    interface AnnotationOption {
      structParent?: PDFKit.PDFStructureElement
    }
    interface PDFText {
      text(text: string, x: number, y: number, options: SwitchedOptions): this
      heightOfString(text: string, options: SwitchedOptions): number
    }
  }
}
