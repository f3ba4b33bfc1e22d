import { problemOf, Unreadable } from '../base/problem.ts'

/** An element of OFX: an aggregate with children, or a leaf with a value. */
export interface OfxElement {
  readonly name: string
  readonly line: number
  readonly value: string
  readonly children: readonly OfxElement[]
}

interface Open {
  name: string
  line: number
  value: string
  children: Open[]
}

const TAG = /<(\/?)([A-Za-z][\w.]*)[^<>]*?(\/?)>([^<]*)/g
const MAX_DEPTH = 50

/**
 * The tree of OFX 1 (SGML, where leaves have no end tag) or OFX 2 (XML). @throws Unreadable if elements are nested too deep, or if the
 * file declares entities
 */
export function ofxTree(text: string): OfxElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable(problemOf('entities', null))
  const start = text.search(/<OFX>/i)
  const root: Open = { name: '', line: 1, value: '', children: [] }
  const stack: Open[] = [root]
  let line = lineFeeds(text.slice(0, start)) + 1
  let isEnded = false
  for (const [all, slash, tag = '', , content = ''] of text.slice(start).matchAll(TAG)) {
    const name = tag.toUpperCase()
    if (slash) {
      close(stack, name)
      isEnded ||= name === 'OFX'
    } else {
      const element: Open = { name, line, value: decoded(content.trim()), children: [] }
      stack.at(-1)!.children.push(element)
      if (element.value === '' && !all.slice(0, all.indexOf('>')).endsWith('/')) stack.push(element)
      if (stack.length > MAX_DEPTH) throw new Unreadable(problemOf('deep', { line }, { most: MAX_DEPTH }))
    }
    line += lineFeeds(all)
  }
  if (!isEnded) throw new Unreadable(problemOf('cutOff', { line }))
  return root
}

/** A list that some banks do not end: the balances after it are not of it. */
const isTransactionList = ({ name }: Open): boolean => name.endsWith('TRANLIST')
const isOfList = ({ name }: Open): boolean => !name.endsWith('BAL')

/** Ends an aggregate. What was open in it were leaves without a value; what they hold is the aggregate's. */
function close(stack: Open[], name: string): void {
  const at = stack.findLastIndex((each) => each.name === name)
  if (at <= 0) return
  const target = stack[at]!
  for (const unclosed of stack.splice(at + 1)) {
    const all = unclosed.children.splice(0)
    const own = isTransactionList(unclosed) ? all.filter(isOfList) : []
    unclosed.children.push(...own)
    target.children.push(...all.filter((child) => !own.includes(child)))
  }
  stack.pop()
}

const lineFeeds = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w+);/gi, (all, name: string) => {
        if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? all
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** The first element of a path of names, such as "INVBUY/SECID". */
export function ofxChild(element: OfxElement, path: string): OfxElement | undefined {
  let found: OfxElement | undefined = element
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name)
  return found
}

/** All elements of a name, however deep. */
export const ofxAll = (element: OfxElement, name: string): readonly OfxElement[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : ofxAll(child, name)))

/** The value of a path; empty if there is none. */
export const ofxText = (element: OfxElement, path: string): string => ofxChild(element, path)?.value ?? ''
