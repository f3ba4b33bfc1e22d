import type { Entry, LeftOutReason, Money, Place } from '@portal/contract/statements/statement.ts'
import type { Emit } from '../base/items.ts'
import { type ProblemCode, problemOf } from '../base/problem.ts'
import { reversed } from '../base/reversed.ts'
import { contradictions } from '../contradictions/contradictions.ts'
import type { Row } from './csv-rows.ts'
import { type DayOrder, dayOf } from './day-cell.ts'
import { describedInstruments } from './described-instruments.ts'
import { joiner } from './joins.ts'
import { lineEntry } from './line-entry.ts'
import { type LineFields, wrongIsinOf } from './line-fields.ts'
import { lineHolding } from './line-holding.ts'
import type { KindOfLine } from './line-kinds.ts'
import { type ListAccounts, placeOf, type StatementState } from './list-state.ts'
import { matcherOf } from './pattern.ts'
import type { Preset } from './preset.ts'
import { withUnnamedCosts } from './unnamed-costs.ts'

const TOTALS = matcherOf('total*|* total|* total:|subtotal*|summe*|gesamt*|totale*|balance|saldo|cost|suma*|summa*')

/** Records the lines of a list: entries, holdings, balances, what is left out, problems. */
export interface LineRecorder {
  /** @param more places of further lines that the row was joined of @throws InvalidAmount */
  readonly record: (row: Row, more: readonly Place[], kind: KindOfLine) => void
  readonly leave: (row: Row, more: readonly Place[], reason: LeftOutReason) => void
  readonly refuse: (row: Row, more: readonly Place[], code: ProblemCode, value: string) => void
  /** A line of no known kind: a total, a heading, or a problem. */
  readonly unknown: (row: Row, more: readonly Place[], value: string, dayCell: string) => void
  readonly end: () => void
}

/** Makes the recorder of a list. */
export function lineRecorder(preset: Preset, order: DayOrder, accounts: ListAccounts, emitted: Emit): LineRecorder {
  const described = describedInstruments(preset, emitted)
  const { emit } = described
  const contradicting = contradictions(emit, preset.hasNumbers === true)
  const joining = joiner(preset.joins ?? [], (of, entry, parts) => emit({ type: 'entry', of, entry, ...(parts && { parts }) }))

  const leave: LineRecorder['leave'] = (row, more, reason) => {
    const { of } = accounts.statementOf('')
    for (const place of [placeOf(row), ...more]) emit({ type: 'leftOut', of, leftOut: { place, reason } })
  }

  const refuse: LineRecorder['refuse'] = (row, more, code, value) => {
    const params = { value: value.slice(0, 80), preset: preset.id }
    for (const place of [placeOf(row), ...more]) emit({ type: 'problem', problem: problemOf(code, place, params) })
  }

  function balance(row: Row, { fields, outcome }: KindOfLine, state: StatementState): void {
    const amount = fields.number('net') ?? fields.number('balance')
    const currency = fields.currency('currency', ['net']) ?? accounts.currency() ?? preset.currency
    leave(row, [], 'total')
    if (amount !== undefined && currency !== undefined)
      emit({ type: 'balance', of: state.of, balance: { place: placeOf(row), kind: outcome as 'opening', currency, amount } })
  }

  function entry(row: Row, more: readonly Place[], kind: KindOfLine, state: StatementState): void {
    const { fields, outcome, options, reversal } = kind
    const place = placeOf(row)
    const after = balanceAfter(fields)
    const read = lineEntry(fields, outcome, options, place, { preset, order, currency: accounts.currency() })
    const made = preset.unnamedCosts && !('refused' in read) ? withUnnamedCosts(read) : read
    if ('refused' in made) {
      if (made.refused === 'invalidDay' && TOTALS(firstCell(row))) leave(row, more, 'total')
      else if (made.refused === 'invalidDay' && (isAlone(row) || isNote(row))) leave(row, more, 'heading')
      else refuse(row, more, made.refused, made.value)
      return
    }
    const isin = wrongIsinOf(fields)
    if (isin !== undefined) emit({ type: 'wrongIsin', place, isin })
    widen(state, made)
    if (reversal) {
      for (const each of reversal === 'takesBack' ? [whatIsTakenBack(made)] : bothOf(made)) joining.add(state.of, each)
      return
    }
    contradicting.add(made, kind, state.of)
    if (after !== undefined) addBalance(state, made, moneyOfLine(made, fields), place, after)
    joining.add(state.of, more.length === 0 ? made : { ...made, places: [place, ...more] })
  }

  return {
    record: (row, more, kind) => {
      const { outcome, fields } = kind
      if (outcome === 'instrument') {
        described.describe(fields)
        leave(row, more, 'memo')
        return
      }
      if (outcome.startsWith('-')) {
        leave(row, more, outcome.slice(1) as LeftOutReason)
        return
      }
      const state = accounts.statementOf(fields.text('account'))
      if (outcome === 'opening' || outcome === 'closing') balance(row, kind, state)
      else if (outcome === 'holding') {
        const holding = lineHolding(fields, placeOf(row), { preset, order, currency: accounts.currency() })
        if (holding) emit({ type: 'holding', of: state.of, holding })
        else leave(row, [], 'total')
      } else entry(row, more, kind, state)
    },
    leave,
    refuse,
    unknown: (row, more, value, dayCell) => {
      const hasDay = dayOf(dayCell, order) !== undefined
      if (!hasDay && TOTALS(firstCell(row))) leave(row, more, 'total')
      else if (!hasDay && isAlone(row)) leave(row, more, 'heading')
      else refuse(row, more, 'unknownKind', value || firstCell(row))
    },
    end: () => {
      joining.end()
      contradicting.end()
      described.end()
    },
  }
}

/** The balance after a line; of a trade that is not settled it may be a word, longer than a currency. */
const balanceAfter = ({ text, number }: LineFields): string | undefined =>
  /^\p{L}{4,}$/u.test(text('balance')) ? undefined : number('balance')

function addBalance(
  { balances }: StatementState,
  { day, time = '' }: Entry,
  moved: Money | undefined,
  place: Place,
  balance: string,
) {
  if (moved) balances.add(moved.currency, { place, day: day + time, net: moved.amount, balance })
}

/** The cash that a line moved in its own currency: of a deal the amount that was bought, or the one that was sold. */
const moneyOfLine = ({ net, counter }: Entry, { currency }: LineFields): Money | undefined =>
  counter && counter.currency === currency('currency', ['net', 'gross']) ? counter : net

function widen(state: StatementState, { day }: Entry): void {
  if (day < state.from) state.from = day
  if (day > state.to) state.to = day
}

/** A cancelled entry may be booked, and is not to be. */
const bothOf = (entry: Entry): readonly Entry[] => [entry, { ...entry, status: 'cancelled' }]

/** The entry that a line cancels: its number is its own, and its amounts are those of the reversal. */
function whatIsTakenBack(line: Entry): Entry {
  const isTrade = line.kind === 'buy' || line.kind === 'sell'
  const { reference: _, ...entry } = isTrade ? line : reversed(line)
  return { ...entry, status: 'cancelled' }
}

/** Whether a row has one cell only: a heading or a note. */
const isAlone = ({ cells }: Row): boolean => cells.filter((cell) => cell.trim() !== '').length === 1
/** Whether a row begins with words: a note whose commas divide it. */
const isNote = ({ cells }: Row): boolean => /^\s*\p{L}+(?: [^\s\d]+){4}/u.test(cells[0] ?? '')
const firstCell = ({ cells }: Row): string => cells.find((cell) => cell.trim() !== '') ?? ''
