import type { ComparedLine } from '@portal/contract/reports/comparison.ts'

const KINDS: readonly string[] = ['instrument', 'account', 'benchmark'] satisfies ComparedLine['kind'][]

/** A line as text of the address. */
export const lineText = ({ kind, name }: ComparedLine): string => `${kind} ${name}`

/** The line of such a text; null for another text. */
export function parseLine(text: string): ComparedLine | null {
  const [kind = '', ...name] = text.split(' ')
  return KINDS.includes(kind) && name.length > 0 ? { kind: kind as ComparedLine['kind'], name: name.join(' ') } : null
}
