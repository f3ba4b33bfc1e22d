import { createHash } from 'node:crypto'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'

import { engineText } from '../../src/base/engine-text.ts'
import { walked } from './derivations.ts'

/** Hashes of the nodes on the ways from a derivation to inputs. */
export function hashesOf(root: Derivation, seen: Set<string>): { readonly numbers: string; readonly texts: string } {
  const [numbers, texts]: [string[], string[]] = [[], []]
  for (const { node, parts } of walked(root, seen)) {
    const { kind, value, unit } = node
    numbers.push(kind === 'step' ? `${node.operation} ${value} ${unit} of ${parts.length}` : `${value} ${unit} ${node.day}`)
    const said = kind === 'step' ? [node.label, node.formula, node.remark] : [node.label, node.remark]
    const source = kind === 'input' && node.source.kind === 'text' ? engineText(node.source.text) : ''
    texts.push(`${said.map((text) => text && engineText(text)).join(' · ')} ${source}`)
  }
  return { numbers: hashOf(numbers.join('\n')), texts: hashOf(texts.join('\n')) }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
