import type { Entry } from '@portal/contract/statements/statement.ts'
import type { Emit } from '../base/items.ts'
import type { KindOfLine } from '../tables/line-kinds.ts'
import { incomeOfUnits } from './income-of-units.ts'
import { ratesToBase } from './rates-to-base.ts'
import { reinvestedIncome } from './reinvested-income.ts'
import { repeatedReferences } from './repeated-references.ts'
import { signsOfTrades } from './signs-of-trades.ts'

/** Finds lines of a list that contradict the others while it is read. */
interface Contradictions {
  readonly add: (entry: Entry, line: KindOfLine, of: number) => void
  /** Emits a doubt for each. */
  readonly end: () => void
}

/** Of longer lists the numbers of no more lines are kept. */
const MAX_NUMBERED = 50_000

/**
 * Doubts about lines that contradict the way in which nearly all other lines of a list are written, and about those that are there twice
 * where each has a number of its own.
 */
export function contradictions(emit: Emit, hasNumbers: boolean): Contradictions {
  const [signs, incomes, reinvested] = [signsOfTrades(emit), incomeOfUnits(emit), reinvestedIncome(emit)]
  const rates = ratesToBase(emit)
  const numbers = new Map<number, ReturnType<typeof repeatedReferences>>()
  let numbered = 0
  function addNumber(entry: Entry, of: number): void {
    if (!hasNumbers || numbered++ > MAX_NUMBERED) return
    const own = numbers.get(of) ?? repeatedReferences(of, emit, true)
    numbers.set(of, own)
    own.add(entry.places[0]!, [entry])
  }
  return {
    add: (entry, line, of) => {
      addNumber(entry, of)
      const rate = line.fields.number('baseRate')
      const currency = line.fields.currency('currency', [])
      if (rate && currency) rates.add({ of, place: entry.places[0]!, day: entry.day, currency, rate })
      signs.add(entry, line, of)
      incomes.add(entry, line.fields, of)
      reinvested.add(entry, line.fields.text('kind'), of)
    },
    end: () => {
      for (const each of [signs, incomes, reinvested, rates, ...numbers.values()]) each.end()
    },
  }
}
