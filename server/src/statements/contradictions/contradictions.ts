import type { Entry } from '@portal/contract/statements/statement.ts'
import type { Emit } from '../base/items.ts'
import type { KindOfLine } from '../tables/line-kinds.ts'
import { incomeOfUnits } from './income-of-units.ts'
import { reinvestedIncome } from './reinvested-income.ts'
import { signsOfTrades } from './signs-of-trades.ts'

/** Finds lines of a list that contradict the others while it is read. */
interface Contradictions {
  readonly add: (entry: Entry, line: KindOfLine, of: number) => void
  /** Emits a doubt for each. */
  readonly end: () => void
}

/** Doubts about lines that contradict the way in which nearly all other lines of a list are written. */
export function contradictions(emit: Emit): Contradictions {
  const [signs, incomes, reinvested] = [signsOfTrades(emit), incomeOfUnits(emit), reinvestedIncome(emit)]
  return {
    add: (entry, line, of) => {
      signs.add(entry, line, of)
      incomes.add(entry, line.fields, of)
      reinvested.add(entry, line.fields.text('kind'), of)
    },
    end: () => {
      for (const each of [signs, incomes, reinvested]) each.end()
    },
  }
}
