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
  texts.slice(1).reduce((before, next) => message('derivation.joined', { before, separator, next }), texts[0] ?? '')
