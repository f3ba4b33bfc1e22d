import type { Entry, Place } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, isZero, negateExact, signOf } from '../base/exact.ts'
import { areExceptions } from '../base/exceptions.ts'
import type { Emit } from '../base/items.ts'
import type { LineFields } from '../tables/line-fields.ts'
import type { KindOfLine } from '../tables/line-kinds.ts'

interface Line {
  readonly of: number
  readonly place: Place
}

/** How many lines have a sign, and where the first of them are. */
interface Tally {
  count: number
  readonly lines: Line[]
}

type Side = 'buy' | 'sell'
type What = 'units' | 'amount'

/** The signs that a list writes, of the lines whose words say the side, and of those without a word. */
interface SignsOfTrades {
  readonly add: (entry: Entry, line: KindOfLine, of: number) => void
  /** Emits a doubt for each line with another sign than the others of its kind. */
  readonly end: () => void
}

/** So many lines show how a list writes its signs. */
const ENOUGH = 3
/** More lines are no exception. */
const MAX_LISTED = 100

/** Follows the signs of trades while a list is read; it keeps counts, and the places of few lines. */
export function signsOfTrades(emit: Emit): SignsOfTrades {
  const tallies = new Map<string, Tally>()
  const tally = (key: string): Tally => tallies.get(key) ?? { count: 0, lines: [] }
  const note = (key: string, line: Line): void => {
    const own = tally(key)
    own.count++
    if (own.lines.length < MAX_LISTED) own.lines.push(line)
    tallies.set(key, own)
  }
  const keyOf = (what: What, side: Side, sign: number): string => `${what} ${side} ${sign}`

  function doubt(what: What, { count, lines }: Tally, others: number): void {
    if (!areExceptions(count, others, ENOUGH)) return
    for (const { of, place } of lines) emit({ type: 'doubt', of, place, code: 'signsDisagree', params: { what } })
  }

  /** The sign that most lines of a side have; of a side with few lines the other one than the negative one of the other side. */
  function usual(what: What, side: Side): { readonly sign: number; readonly others: number } | undefined {
    const of = (on: Side, sign: number) => tally(keyOf(what, on, sign)).count
    const [plus, minus] = [of(side, 1), of(side, -1)]
    if (Math.max(plus, minus) >= ENOUGH) return { sign: plus > minus ? 1 : -1, others: Math.max(plus, minus) }
    const other: Side = side === 'buy' ? 'sell' : 'buy'
    const negative = of(other, -1)
    return negative >= ENOUGH && of(other, 1) === 0 ? { sign: 1, others: negative } : undefined
  }

  return {
    add: ({ kind, places: [place] }, { outcome, options, fields, reversal }, of) => {
      if ((kind !== 'buy' && kind !== 'sell') || reversal || options.status || options.isMargined || !place) return
      const where = { of, place }
      const units = signOf(fields.number('quantity') ?? '0')
      const money = signOf(moneyOf(fields, kind) ?? '0')
      if (outcome === 'trade' && fields.text('side') === '') {
        if (units !== 0 && money !== 0) note(`both ${units} ${money}`, where)
        return
      }
      if (units !== 0) note(keyOf('units', kind, units), where)
      if (money !== 0) note(keyOf('amount', kind, money), where)
    },
    end: () => {
      for (const what of ['units', 'amount'] as const)
        for (const side of ['buy', 'sell'] as const) {
          const found = usual(what, side)
          if (found) doubt(what, tally(keyOf(what, side, -found.sign)), found.others)
        }
      // Without a word the side is that of the signs: where both are written, units that come are paid for.
      const [bought, sold] = [tally('both 1 -1').count, tally('both -1 1').count]
      if (sold === 0 && tally('both -1 -1').count === 0) return
      for (const sign of [1, -1]) doubt('amount', tally(`both ${sign} ${sign}`), bought + sold)
    },
  }
}

/** The amount before costs; undefined where costs may be more than that. */
function moneyOf(fields: LineFields, kind: Side): string | undefined {
  const gross = fields.number('gross')
  if (gross !== undefined && !isZero(gross)) return gross
  const net = fields.number('net')
  if (net === undefined || kind === 'buy') return net
  const costs = (['fee', 'fee2', 'tax', 'tax2'] as const).flatMap((field) => absExact(fields.number(field) ?? '0'))
  return signOf(addExact(absExact(net), negateExact(addExact(...costs)))) > 0 ? net : undefined
}
