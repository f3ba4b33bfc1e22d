import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

import type { CompiledMessage } from './message.ts'

/**
 * A message in ICU syntax, as it is rendered. The build of the portal compiles messages, and has no parser in the browser.
 *
 * @throws SyntaxError where it is not ICU syntax, Error for what is not rendered here: dates, times, ordinals, skeletons
 */
export function compile(message: CompiledMessage): CompiledMessage {
  if (typeof message !== 'string') return message
  return compiled(parse(message, { ignoreTag: true }), undefined)
}

function compiled(elements: readonly MessageFormatElement[], plural: string | undefined): CompiledMessage {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        return [element.value] as const
      case TYPE.pound:
        return [plural!, 'number'] as const
      case TYPE.select:
        return [element.value, 'select', compiledOptions(element.options, plural)] as const
      case TYPE.plural:
        if (element.offset === 0 && element.pluralType === 'cardinal')
          return [element.value, 'plural', compiledOptions(element.options, element.value)] as const
        break
      case TYPE.number:
        if (!element.style) return [element.value, 'number'] as const
    }
    throw new Error(`Nothing renders {${'value' in element ? element.value : ''}} of this kind.`)
  })
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

function compiledOptions(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  plural: string | undefined,
): Record<string, CompiledMessage> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compiled(value, plural)]))
}
