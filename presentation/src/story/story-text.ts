import type { StoryNumber, StoryParam } from '@portal/contract/reports/story.ts'
import type { formatsOf } from '../format/formats.ts'
import { hidden } from '../format/hidden.ts'
import { STORY } from '../messages/en/reports/story.ts'
import type { Language, MessageParams } from '../messages/message.ts'
import { textsByKey } from '../messages/texts.ts'
import { growthOf } from './return-and-risk.ts'
import type { CodedSentence } from './story-replies.ts'

/** A piece of a sentence. */
interface StoryPart {
  readonly text: string
  /** The name of the parameter, where it is a number or a ticker. */
  readonly name?: string
}

/** Not in any text: these stand around the name of a number or ticker while its sentence is written. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const LINKED = new RegExp(`${OPEN}(.*?)${CLOSE}`)

/** Writes the sentences of a story in a language, in parts, so that numbers and tickers can be links. */
export function storyWriterOf(language: Language, formats: ReturnType<typeof formatsOf>) {
  const text = textsByKey('story', STORY, language)
  const names = new Intl.ListFormat(language.locale)

  function numberText({ kind, value }: StoryNumber): string {
    if (kind === 'growth') return formats.formatPercentChange(growthOf(value))
    return formats.formatFigure(kind === 'moneyChange' ? kind : 'money', kind === 'size' ? Math.abs(value) : value)
  }

  function paramText(name: string, param: StoryParam): string | number {
    switch (param.kind) {
      case 'day':
        return formats.formatDate(param.day)
      case 'weekday':
        return formats.onDay(param.day)
      case 'weekdayOfYear':
        return formats.onDayOfYear(param.day)
      case 'cash':
        return text('cashIn', { currency: param.text })
      case 'reason':
        return formats.formatDatesIn(param.text)
      case 'choice':
      case 'currency':
        return param.text
      case 'count':
        return param.count
      case 'names':
        return names.format(param.names)
      case 'threshold':
        return formats.withPercentSign(formats.formatNumber(param.fraction * 100))
      default:
        return OPEN + name + CLOSE
    }
  }

  return {
    /** @param areAmountsHidden amounts are masked, growth is not */
    parts({ code, params }: CodedSentence, areAmountsHidden = false): readonly StoryPart[] {
      const written = Object.entries(params).map(([name, param]) => [name, paramText(name, param)])
      const pieces = text(code.slice('story.'.length), Object.fromEntries(written) as MessageParams).split(LINKED)
      return pieces.flatMap((piece, i): StoryPart[] => {
        if (i % 2 === 0) return piece === '' ? [] : [{ text: piece }]
        const param = params[piece] as StoryNumber | { readonly kind: 'ticker'; readonly text: string }
        if (param.kind === 'ticker') return [{ text: param.text, name: piece }]
        const shown = numberText(param)
        return [{ text: areAmountsHidden && param.kind !== 'growth' ? hidden(shown) : shown, name: piece }]
      })
    },
  }
}
