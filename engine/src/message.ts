/** A text of the engine: the code of a message and its parameters. The server has the message of the code. */
interface Message {
  readonly code: string
  readonly params: Readonly<Record<string, Text | number | boolean>>
}

/** A text as it is read, such as a name, or a message. */
export type Text = string | Message

/** A message of the engine. */
export const message = (code: string, params: Message['params'] = {}): Message => ({ code, params })

/** Texts one after the other. */
export const joined = (texts: readonly Text[], separator = '; '): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(separator)
    : texts.reduce((before, next) => message('derivation.joined', { before, separator, next }))

/** The same for texts that are read alike. */
export const textKey = (text: Text): string => (typeof text === 'string' ? text : JSON.stringify(text))

/** The texts, each once. */
export const distinctTexts = (texts: readonly Text[]): readonly Text[] => [
  ...new Map(texts.map((text) => [textKey(text), text])).values(),
]
