import type { Difference } from '../base/difference.ts'
import { addExact, sameExact, trimExact } from '../base/exact.ts'
import type { SwiftMessage } from './messages.ts'
import { swiftMoney, swiftNumber } from './values.ts'

type Stated = Omit<Difference, 'cause'>

/** The side and amount of a line. */
const SIDE_AND_AMOUNT = /^\d{6}(?:\d{4}| {4})?(R|E)?([DC])[A-Z]?(\d[\d,.]*)/
/** How many lines a side has, their currency and sum, such as "3EUR1234,5". */
const SUM = /^(\d+)([A-Z]{3}[\d,]+)$/
const SIDES = { D: 'debits', C: 'credits' } as const

/** Where the number or sum of its debits or credits that a message states, in :90D: and :90C:, is not that of its lines. */
export function sumDifferences({ fields }: SwiftMessage): readonly Stated[] {
  const lines = fields.flatMap(({ tag, value }) => {
    const found = tag === '61' ? SIDE_AND_AMOUNT.exec(value) : undefined
    const amount = found && swiftNumber(found[3]!)
    return found && amount ? [{ side: found[2]!, amount, isReversal: found[1] === 'R' }] : []
  })
  // Banks count a reversal on either side, and on a page those of all pages.
  const isPaged = fields.some(({ tag, value }) => tag.startsWith('28') && /\/0*[2-9]/.test(value))
  if (isPaged || lines.some(({ isReversal }) => isReversal)) return []
  return fields.flatMap(({ tag, value }) => {
    const side = /^90([DC])$/.exec(tag)?.[1] as keyof typeof SIDES | undefined
    const found = side && SUM.exec(value)
    const money = found && swiftMoney(found[2]!)
    if (!side || !found || !money) return []
    const own = lines.filter((line) => line.side === side).map(({ amount }) => amount)
    return [
      ...differs(`number of ${SIDES[side]}`, String(Number(found[1])), String(own.length)),
      ...differs(`sum of ${SIDES[side]}`, money.amount, addExact(...own)),
    ]
  })
}

const differs = (what: string, stated: string, computed: string): readonly Stated[] =>
  sameExact(stated, computed) ? [] : [{ what, stated: trimExact(stated), computed: trimExact(computed) }]
