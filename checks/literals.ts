import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Sources whose texts come from the catalogue, without the catalogue itself. */
const SOURCES = [
  'web/src/**/*.{ts,tsx}',
  'presentation/src/**/*.ts',
  'engine/src/**/*.ts',
  'server/src/{administration,auth,charts,documents,imports,ingest,live,mail,profile,reports,selection}/**/*.ts',
]
const NO_SOURCES = /\.test\.|^presentation\/src\/messages\/en\//

/** Several words of which one is lower case, beginning with a capital, a quotation mark or a parameter (○): prose, no selector or key. */
const PROSE = /^(?:[A-Z“"]|○(?=.*[a-z]{3}))(?!.*[<>{}=[\]|\\_])[^\n]* (?:.*[\s“"(○]|)[a-z]{2,}[^\n]*$/
/** Attributes that are read, also where they are of one word. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-roledescription',
  'aria-description',
  'label',
  'placeholder',
  'title',
])
/** Texts given to these are read by the operator. */
const UNREAD_CALLS = /(?:^|\.)(?:log|warn|info|error|debug|super)$|Error$/
/** Fields that only tests read. */
const UNREAD_FIELDS = new Set(['notInDocument'])
/** Fields that are read where they hold words, also in lower case; of a formula one word. */
const WORDED_FIELDS: Readonly<Record<string, RegExp>> = {
  formula: /[a-z]{3}/,
  reason: /[a-z]{2} |\s[a-z]{2}/,
  remark: /[a-z]{2} |\s[a-z]{2}/,
}
/** Fields that are read, also where they are of one word. */
const READ_FIELDS = new Set(['hint', 'label', 'placeholder', 'title'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Texts in the sources that a person may read and that are not in the catalogue, by file. Parameters are ○. */
export function literalsOutside(): ReadonlyMap<string, readonly string[]> {
  const files = globSync(SOURCES).filter((file) => !NO_SOURCES.test(file))
  const found = files.map((file) => [file, literalsIn(file, readFileSync(file, 'utf8'))] as const)
  return new Map(found.filter(([, literals]) => literals.length > 0))
}

/** The same of one file. */
export function literalsIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    if (node.type.startsWith('Import') || isUnread(node, source)) return
    const text = textOf(node)
    if (text !== undefined) found.push(text)
    for (const child of childrenOf(node)) walk(child)
  }
  for (const statement of childrenOf(parseSync(file, source).program)) walk(statement)
  return found
}

const childrenOf = (node: object): readonly Node[] => Object.values(node).flat().filter(isNode)

function isUnread(node: Node, source: string): boolean {
  if (/^TS(?:Type|Interface|Union|Literal)/.test(node.type) || UNREAD_FIELDS.has(fieldOf(node))) return true
  const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : undefined
  return isNode(callee) && UNREAD_CALLS.test(source.slice(callee.start, callee.end))
}

/** The text of a node that people read; undefined for any other. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return wordOf(String(node.value).replaceAll(/&\w+;/g, ''))
  if (READ_FIELDS.has(fieldOf(node)) && isNode(node.value) && node.value.type === 'Literal')
    return /^[A-Z]/.test(String(node.value.value)) ? wordOf(node.value.value) : undefined
  const worded = isNode(node.value) ? WORDED_FIELDS[fieldOf(node)] : undefined
  if (worded && isNode(node.value)) {
    const text = literalOf(node.value)
    return text !== undefined && worded.test(text) && !PROSE.test(text) ? text : undefined
  }
  if (node.type === 'JSXAttribute') {
    const { name, value } = node
    const isRead = isNode(name) && READ_ATTRIBUTES.has(String(name.name)) && isNode(value) && value.type === 'Literal'
    return isRead ? wordOf(value.value) : undefined
  }
  const text = literalOf(node)
  return text !== undefined && PROSE.test(text) ? text : undefined
}

/** The text of a literal or a template; undefined for any other node. */
function literalOf(node: Node): string | undefined {
  const text = node.type === 'Literal' ? node.value : node.type === 'TemplateLiteral' ? templateOf(node) : undefined
  return typeof text === 'string' ? text : undefined
}

/** A literal with a word that is not prose: prose is found where its literal stands. */
function wordOf(value: unknown): string | undefined {
  const text = String(value).trim()
  return /[a-z]{2}/i.test(text) && !PROSE.test(text) ? text : undefined
}

/** The name of a field or a variable; empty for any other node. */
function fieldOf({ type, key, id }: Node): string {
  const name = type === 'Property' ? key : type === 'VariableDeclarator' ? id : undefined
  return isNode(name) ? String(name.name) : ''
}

const templateOf = (node: Node): string =>
  (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('○')
