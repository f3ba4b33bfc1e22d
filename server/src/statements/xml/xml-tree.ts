import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { problemOf, Unreadable } from '../base/problem.ts'

/** An element of XML without namespaces. */
export interface XmlElement {
  readonly name: string
  readonly line: number
  readonly value: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
}

const TEXT = '#text'
const ATTRIBUTES = ':@'
/** Where the parser keeps the position of an element; its types call the symbol an object. */
const START = XMLParser.getMetaDataSymbol() as symbol

type Ordered = Readonly<Record<string, unknown>>

/**
 * The tree of an XML file. @throws Unreadable if it declares a document type or entities, is nested too deep, is cut off or is not
 * well-formed
 */
export function xmlTree(text: string, maxDepth: number): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new Unreadable(problemOf('entities', { line: lineAt(lineStarts(text), text.search(/<!(?:DOCTYPE|ENTITY)/i)) }))
  const starts = lineStarts(text)
  checkDepth(text, starts, maxDepth)
  // Spaces may stand before the declaration; lines are counted with them.
  const valid = XMLValidator.validate(text.trimStart())
  if (valid !== true) {
    const { msg, line: own } = valid.err
    const line = own + lineAt(starts, text.length - text.trimStart().length) - 1
    const root = /<([A-Za-z_][\w.:-]*)/.exec(text)?.[1]
    const isCut = root !== undefined && !text.trimEnd().endsWith(`</${root}>`)
    throw new Unreadable(isCut ? problemOf('cutOff', { line }) : problemOf('broken', { line }, { what: msg }))
  }
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: { enabled: true, maxEntityCount: 0, maxTotalExpansions: 1_000_000 },
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
    maxNestedTags: maxDepth + 1,
  })
  const [root] = elementsOf(parser.parse(text) as readonly Ordered[], starts)
  if (!root) throw new Unreadable(problemOf('empty', null))
  return root
}

function elementsOf(nodes: readonly Ordered[], starts: readonly number[]): readonly XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT)
    if (name === undefined) return []
    const inner = node[name] as readonly Ordered[]
    const start = (Reflect.get(node, START) as { readonly startIndex?: number } | undefined)?.startIndex ?? 0
    return [
      {
        name,
        line: lineAt(starts, start),
        value: inner
          .map((each) => (TEXT in each ? String(each[TEXT]) : ''))
          .join('')
          .trim(),
        attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>,
        children: elementsOf(inner, starts),
      },
    ]
  })
}

function checkDepth(text: string, starts: readonly number[], maxDepth: number): void {
  let depth = 0
  for (const found of text.matchAll(/<(\/?)[A-Za-z_][^<>]*?(\/?)>/g)) {
    if (found[1]) depth--
    else if (!found[2]) depth++
    if (depth > maxDepth) throw new Unreadable(problemOf('deep', { line: lineAt(starts, found.index) }, { most: maxDepth }))
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** The first element of a path of names, such as "Acct/Id/IBAN". */
export function xmlChild(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name)
  return found
}

/** The text of the first of these paths that has one; empty if there is none. */
export function xmlText(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const value = xmlChild(element, path)?.value
    if (value) return value
  }
  return ''
}

/** All elements of a name, however deep; what is in one of them is not looked at. */
export const xmlAll = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : xmlAll(child, name)))

/** The first element of a name, however deep. */
export const xmlFind = (element: XmlElement, ...names: readonly string[]): XmlElement | undefined => {
  for (const name of names) {
    const [found] = xmlAll(element, name)
    if (found) return found
  }
  return undefined
}
