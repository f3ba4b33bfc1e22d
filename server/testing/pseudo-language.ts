import { compile } from '@portal/presentation/messages/compile.ts'
import { type CompiledMessage, ENGLISH, type Language } from '@portal/presentation/messages/message.ts'
import type { Messages } from '@portal/presentation/messages/texts.ts'

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ê',
  i: 'ï',
  o: 'ö',
  u: 'û',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  S: 'Š',
}
const accented = (text: string): string => text.replaceAll(/[aeiounAEOS]/g, (letter) => ACCENTS[letter]!)

function pseudo(message: CompiledMessage): CompiledMessage {
  if (typeof message === 'string') return accented(message)
  return message.map((part) => {
    if (typeof part === 'string') return accented(part)
    if (part[1] !== 'plural' && part[1] !== 'select') return part
    const options = Object.entries(part[2]).map(([option, text]) => [option, pseudo(text)] as const)
    return [part[0], part[1], Object.fromEntries(options)] as const
  })
}

function bracketed(message: CompiledMessage): CompiledMessage {
  const text = pseudo(message)
  return typeof text === 'string' ? `⟦${text}⟧` : ['⟦', ...text, '⟧']
}

/** A language that is made of English: each text stands in brackets, with accents. */
export const pseudoLanguage = (areas: Readonly<Record<string, Messages>>): Language => ({
  ...ENGLISH,
  translated: Object.fromEntries(
    Object.entries(areas).map(([area, messages]) => [
      area,
      Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, bracketed(compile(message))])),
    ]),
  ),
})

/** The part of a text outside of the brackets. */
export function outsideBrackets(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  return rest === text ? text : outsideBrackets(rest)
}
