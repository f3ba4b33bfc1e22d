/** Escapes markup and replaces characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '\uFFFD').replace(MARKUP, (sign) => ENTITIES[sign]!)
}

/** Escapes a cell text (ECMA-376, 22.9.2.19): `_x0041_` would be read as a character code. */
export const cellText = (text: string): string => xmlText(text.replace(LETTER_BY_NUMBER, '_x005F$&'))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const MARKUP = /[&<>"]/g
/** Control characters except tab and line ends, unpaired surrogates, and two noncharacters. */
const NOT_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu
const LETTER_BY_NUMBER = /_x[0-9A-Fa-f]{4}_/g
