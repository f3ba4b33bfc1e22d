import { type DrawnUnit, maskAmount } from '../format/drawn-unit.ts'
import type { Formats } from '../format/formats.ts'
import type { Amount } from '../format/missing.ts'
import { DRAWING } from '../messages/en/drawing.ts'
import type { Language } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import { BAR_KINDS, CHANGE_KINDS, LEVEL_KINDS } from './axes/unit-figure.ts'

/** Texts of a chart, in the language of its reader. */
export type ChartWords = ReturnType<typeof chartWordsOf>

/**
 * The texts and figures of charts in a language.
 *
 * @param formats those of the same language
 */
export function chartWordsOf(language: Language, formats: Formats) {
  const { numberFormat, formatFigure } = formats
  const indexFormat = numberFormat(2)
  return {
    ...formats,
    text: texts('drawing', DRAWING, language),
    /** A level as text. An index has 2 decimals, while a price may have more. */
    levelText: (unit: DrawnUnit, value: Amount): string =>
      unit === 'index' ? indexFormat(value) : maskAmount(unit, formatFigure(LEVEL_KINDS[unit], value)),
    /** The value of a bar as text: profit and loss with a sign, other units as a level. */
    barText: (unit: DrawnUnit, value: Amount): string => maskAmount(unit, formatFigure(BAR_KINDS[unit], value)),
    /** A change as text, with a sign. */
    changeText: (unit: DrawnUnit, value: Amount): string => maskAmount(unit, formatFigure(CHANGE_KINDS[unit], value)),
  }
}
