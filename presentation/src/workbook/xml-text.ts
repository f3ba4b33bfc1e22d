/** A text inside an XML file: what would be markup is escaped, and what no XML may hold is a replacement character. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '\uFFFD').replace(MARKUP, (sign) => ENTITIES[sign]!)
}

/** A text in a cell (ECMA-376, 22.9.2.19): there `_x0041_` stands for a letter, so one that is meant as it stands is escaped. */
export const cellText = (text: string): string => xmlText(text.replace(LETTER_BY_NUMBER, '_x005F$&'))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const MARKUP = /[&<>"]/g
/** Control characters but the tab and the ends of lines, halves of surrogate pairs, and two that are none. */
const NOT_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu
const LETTER_BY_NUMBER = /_x[0-9A-Fa-f]{4}_/g
