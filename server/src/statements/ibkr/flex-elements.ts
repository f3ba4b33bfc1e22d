import { problemOf, Unreadable } from '../base/problem.ts'
import { dayOf, orderOf } from '../tables/day-cell.ts'

/** An element of a Flex report: all its values are attributes. */
export interface FlexElement {
  readonly name: string
  readonly line: number
  /** Whether it has any value; the elements around lists have none. */
  readonly hasValues: boolean
  /** The value of an attribute; empty if it is not there. */
  readonly get: (attribute: string) => string
  /** The day of the first of these attributes that has one. A report writes all its days in one order. */
  readonly day: (...attributes: readonly string[]) => string | undefined
}

const ELEMENT = /<(\/?)(\w+)((?:\s+[\w:]+="[^"<]*")*)\s*\/?>|<[?!][^>]*>/g
const SLASHED_DAY = /="(\d{1,2}\/\d{1,2}\/\d{2,4})/g
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The elements of a Flex report in their order. @throws Unreadable if it declares entities, or is cut off */
export function* flexElements(text: string): Generator<FlexElement> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable(problemOf('entities', null))
  const order = orderOf([...text.matchAll(SLASHED_DAY)].map(([, day]) => day!))
  let line = 1
  let at = 0
  for (const found of text.matchAll(ELEMENT)) {
    for (let feed = text.indexOf('\n', at); feed >= 0 && feed < found.index; feed = text.indexOf('\n', feed + 1)) line++
    at = found.index
    const [, slash, name, list = ''] = found
    if (name === undefined || slash) continue
    const attributes = new Map([...list.matchAll(ATTRIBUTE)].map(([, key, value]) => [key!, decoded(value!)]))
    const get = (attribute: string): string => attributes.get(attribute) ?? ''
    const day = (...names: readonly string[]) =>
      names.map((each) => dayOf(get(each), order)?.day).find((each) => each !== undefined)
    yield { name, line, hasValues: attributes.size > 0, get, day }
  }
  if (!/<\/Flex(?:QueryResponse|StatementResponse|Statements)>\s*$/.test(text))
    throw new Unreadable(problemOf('cutOff', { line }))
}

const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(\w+);/g, (all, name: string) => NAMED[name] ?? all) : text
