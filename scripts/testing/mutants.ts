import { parseSync } from 'vite'

/** A small change of a source file that a test should notice: what stands from `start` to `end` is replaced. */
export interface Mutant {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

type Change = Omit<Mutant, 'file'>

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
}
const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  filter: 'slice',
}
/** Parts of the program that are gone when it runs, or only wrap what is mutated. */
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)/

const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every mutant of a source file, in the order of the text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const changes: Change[] = []
  visit(parseSync(file, text).program, (node) => changes.push(...changesOf(node, text)))
  return changes.map((change) => ({ file, ...change }))
}

/** Whether a place of the text is in a function: what is not runs once, when the module is loaded. */
export function isInFunction(file: string, text: string, place: number): boolean {
  let isIn = false
  visit(parseSync(file, text).program, ({ type, start, end }) => {
    isIn ||= FUNCTIONS.has(type) && start <= place && place < end
  })
  return isIn
}

/** The text with the mutant in it. */
export function mutated(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

function visit(value: unknown, found: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, found)
  else if (isNode(value) && !TYPES.test(value.type) && value.type !== 'ImportDeclaration') {
    found(value)
    for (const child of Object.values(value)) visit(child, found)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function changesOf(node: Node, text: string): readonly Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorChanges(node, text)
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? [{ start: node.start, end: node.start + 1, replacement: '' }] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(node.test) ? [negated(node.test, text)] : []
    case 'Literal':
      return literalChanges(node)
    case 'CallExpression':
      return methodChanges(node.callee)
    case 'ExpressionStatement':
      return [{ start: node.start, end: node.end, replacement: ';' }]
    default:
      return []
  }
}

function operatorChanges({ operator, left, right }: Node, text: string): readonly Change[] {
  const replacement = OPERATORS[String(operator)]
  if (replacement === undefined || !isNode(left) || !isNode(right) || isText(left) || isText(right)) return []
  const start = text.indexOf(String(operator), left.end)
  return [{ start, end: start + String(operator).length, replacement }]
}

const isText = ({ type, value }: Node): boolean => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

function negated({ start, end }: Node, text: string): Change {
  return { start, end, replacement: `!(${text.slice(start, end)})` }
}

function literalChanges({ start, end, value }: Node): readonly Change[] {
  if (typeof value === 'number') return [{ start, end, replacement: String(value + 1) }]
  return typeof value === 'boolean' ? [{ start, end, replacement: String(!value) }] : []
}

function methodChanges(callee: unknown): readonly Change[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return []
  const { start, end, name } = callee.property
  const replacement = METHODS[String(name)]
  return replacement === undefined ? [] : [{ start, end, replacement }]
}
