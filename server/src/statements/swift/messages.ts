/** A field of a SWIFT message, with its continuation lines. */
export interface SwiftField {
  /** Such as 61 or 60F. */
  readonly tag: string
  /** The qualifier of a generic field, such as SAFE in ":97A::SAFE//123"; empty for others. */
  readonly qualifier: string
  /** The text after the tag, or after the qualifier and its slashes. */
  readonly value: string
  readonly line: number
}

export interface SwiftMessage {
  /** The type that the header names, such as 940; undefined without a header. */
  readonly type: string | undefined
  readonly fields: readonly SwiftField[]
  readonly line: number
  /** Whether the end of the message is there. */
  readonly isEnded: boolean
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/s
const GENERIC = /^:([A-Z0-9]{4})\/([A-Z0-9]{0,8})\/(.*)$/s
const HEADER = /\{2:[IO](\d{3})/
/** Fields that begin a message in files without headers. */
const FIRST = '20'

/** The messages of a file: whole FIN envelopes, or bare text blocks one after the other. */
export function swiftMessages(text: string): readonly SwiftMessage[] {
  const messages: SwiftMessage[] = []
  let fields: { tag: string; value: string; line: number }[] = []
  let type: string | undefined
  let start = 1
  const end = (isEnded: boolean): void => {
    if (fields.length > 0) messages.push({ type, fields: fields.map(fieldOf), line: start, isEnded })
    fields = []
    type = undefined
  }
  for (const [at, whole] of text.split('\n').entries()) {
    let line = whole
    const header = HEADER.exec(line)
    if (header || line.startsWith('{1:')) {
      end(false)
      type = header?.[1]
      line = /\{4:(.*)$/.exec(line)?.[1] ?? ''
    }
    line = line.replace(/^\{4:/, '')
    const isLast = line.startsWith('-}') || /^-\s*$/.test(line) || line.endsWith('-}')
    const found = TAG.exec(line.replace(/-\}.*$/, ''))
    if (found) {
      const [, tag = '', value = ''] = found
      if (tag === FIRST && value !== '' && !value.startsWith(':') && fields.length > 0) end(true)
      if (fields.length === 0) start = at + 1
      fields.push({ tag, value, line: at + 1 })
    } else if (!isLast && line.trim() !== '' && fields.length > 0) fields.at(-1)!.value += `\n${line}`
    if (isLast) end(true)
  }
  end(hasClosing(fields))
  return messages
}

/** Of bare blocks, whose end has no sign of its own. */
const hasClosing = (fields: readonly { readonly tag: string }[]): boolean =>
  fields.some(({ tag }) => /^(62|64|65|90|34)/.test(tag)) || fields.at(-1)?.tag === '16S'

function fieldOf({ tag, value, line }: { readonly tag: string; readonly value: string; readonly line: number }): SwiftField {
  const found = GENERIC.exec(value)
  return found ? { tag, qualifier: found[1]!, value: found[3]!.trim(), line } : { tag, qualifier: '', value: value.trim(), line }
}

/** A sequence of a message, between :16R: and :16S:. */
export interface SwiftBlock {
  readonly name: string
  readonly line: number
  /** Its own fields, without those of blocks in it. */
  readonly fields: readonly SwiftField[]
  readonly blocks: readonly SwiftBlock[]
}

/** The tree of sequences of a message. */
export function swiftBlocks(message: SwiftMessage): SwiftBlock {
  type Open = { name: string; line: number; fields: SwiftField[]; blocks: Open[] }
  const root: Open = { name: '', line: message.line, fields: [], blocks: [] }
  const stack = [root]
  for (const field of message.fields) {
    const top = stack.at(-1)!
    if (field.tag === '16R') {
      const block: Open = { name: field.value, line: field.line, fields: [], blocks: [] }
      top.blocks.push(block)
      stack.push(block)
    } else if (field.tag === '16S') {
      if (stack.length > 1) stack.pop()
    } else top.fields.push(field)
  }
  return root
}

/** The first field with one of these qualifiers, in a block or in those that are in it. */
export function fieldIn(block: SwiftBlock, tag: string, ...qualifiers: readonly string[]): SwiftField | undefined {
  for (const qualifier of qualifiers) {
    const own = block.fields.find((field) => field.tag.startsWith(tag) && field.qualifier === qualifier)
    if (own) return own
  }
  for (const inner of block.blocks) {
    const found = fieldIn(inner, tag, ...qualifiers)
    if (found) return found
  }
  return undefined
}

/** All blocks of a name, however deep. */
export const blocksOf = (block: SwiftBlock, name: string): readonly SwiftBlock[] =>
  block.blocks.flatMap((inner) => [...(inner.name === name ? [inner] : []), ...blocksOf(inner, name)])
