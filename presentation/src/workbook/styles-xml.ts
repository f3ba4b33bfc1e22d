import { NUMBER_FORMATS } from './number-formats.ts'
import { xmlText } from './xml-text.ts'

/** The style indices of texts; the plain style is 0. */
export const TITLE_TEXT = 1
export const LINE_TEXT = 2
export const HEAD_TEXT = 3
export const HEAD_AT_END = 4
export const BOLD_TEXT = 5
const FIRST_FIGURE = 6

/** The style index of a figure, by number format and by whether it is in the total row. */
export const figureStyle = (format: number, isBold: boolean): number => FIRST_FIGURE + 2 * format + (isBold ? 1 : 0)

/** Format ids up to 163 are reserved (ECMA-376, 18.8.30). */
const FIRST_FORMAT = 164
const PLAIN = 0
const BOLD = 1
const LARGE = 2
const GREY = 3
const LINE_BELOW = 1

/** The styles of a workbook (ECMA-376, 18.8): text styles first, then two for each number format. */
export function stylesXml(): string {
  const formats = NUMBER_FORMATS.map((format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xmlText(format)}"/>`)
  const styles = [
    style(PLAIN),
    style(LARGE),
    style(GREY),
    style(BOLD, { border: LINE_BELOW }),
    style(BOLD, { border: LINE_BELOW, isAtEnd: true }),
    style(BOLD),
    ...NUMBER_FORMATS.flatMap((_, at) => [
      style(PLAIN, { format: FIRST_FORMAT + at }),
      style(BOLD, { format: FIRST_FORMAT + at }),
    ]),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="4">',
    '<font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="14"/><name val="Calibri"/></font>',
    '<font><sz val="11"/><color rgb="FF4A5362"/><name val="Calibri"/></font>',
    '</fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FF7F8896"/></bottom><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '</styleSheet>',
  ].join('')
}

interface StyleParts {
  readonly format?: number
  readonly border?: number
  readonly isAtEnd?: boolean
}

function style(font: number, { format = 0, border = 0, isAtEnd = false }: StyleParts = {}): string {
  const attributes = `numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"`
  return isAtEnd ? `<xf ${attributes} applyAlignment="1"><alignment horizontal="right"/></xf>` : `<xf ${attributes}/>`
}
