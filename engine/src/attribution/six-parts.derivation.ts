import type { Span } from '@portal/analytics/calendar/span.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, input, lazyStep, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { message, type Text } from '#message.ts'
import { cashDealsOf, cashFlowOf, cashFxOf, cashIncomeOf, cashNpv, type OwnedCash } from '#positions/cash.derivation.ts'
import { holdingValue } from '#positions/holding.derivation.ts'
import type { OwnedRow } from '#positions/quantity.derivation.ts'
import { rowFlowOf } from '#positions/valued-flows.derivation.ts'
import type { ReportingAccounts, ReportingScope } from '#scope/reporting-accounts.ts'
import { explainCash } from './explain-cash.ts'
import { partOfDay } from './explain-day.derivation.ts'
import { explainRow } from './explain-row.ts'
import type { ExplainedRow } from './explained-period.ts'
import { type InstrumentModel, instrumentModel } from './row-models.ts'
import { createParts, type PartName, type SixParts } from './six-parts.ts'

/** Name and formula of each part. */
export const PART_DESCRIPTIONS = {
  total: { label: message('attribution.profitAndLoss'), formula: message('attribution.profitByDay') },
  fx: { label: message('attribution.fxPL'), formula: message('attribution.fxByDay') },
  delta: { label: message('attribution.deltaPL'), formula: message('attribution.factorsByDay') },
  alpha: { label: message('attribution.alphaPL'), formula: message('attribution.alphaByDay') },
  nonLinear: { label: message('attribution.nonlinearPL'), formula: message('attribution.nonLinearByDay') },
  income: { label: message('attribution.incomePL'), formula: message('attribution.incomeByDay') },
  intraday: { label: message('attribution.intradayPL'), formula: message('attribution.intradayByDay') },
} as const satisfies Record<Exclude<PartName, 'gross'>, { label: Text; formula: Text }>

export type ExplainedPart = keyof typeof PART_DESCRIPTIONS

/** A row over a period with its parts by day. */
export interface RowDays {
  readonly name: Text
  readonly parts: SixParts
  /** The derivation of a part on a valuation day. */
  readonly derivationOf: (part: ExplainedPart, t: number) => Derivation
  /** The model that explains it; null for cash. */
  readonly model: InstrumentModel | null
}

/** The parts of an explained row, day by day: computed again as the explanation computed them, and stated by their inputs. */
export function rowDays(scope: ReportingAccounts, span: Span, { of, account }: Pick<ExplainedRow, 'of' | 'account'>): RowDays {
  const { market, rates, currency } = scope
  const history = scope.accounts.find((each) => each.account.id === account.id)!
  const parts = createParts(span)
  if (of.kind === 'cash') {
    const row = history.ledger.cash.find((each) => each.currency === market.currencyIndex(of.currency))!
    explainCash(history.ledger, row, rates, currency, span, parts)
    const cash = { account, ledger: history.ledger, row }
    return {
      name: message('attribution.cash', { currency: of.currency, name: account.name }),
      parts,
      model: null,
      derivationOf: (part, t) => cashPart(scope, cash, part, t),
    }
  }
  const row = history.ledger.rows.find((each) => each.instrument === of.index)!
  const opened = Math.max(span.start, (row.steps.index[0] ?? span.end) - 1)
  const model = instrumentModel(market, of.index, { start: opened, end: span.end })
  explainRow(row, instrumentOf(row, market.instrumentAt), model, rates, span, parts)
  const owned = { account, row, ledger: history.ledger }
  return {
    name: message('attribution.inAccount', { ticker: market.instruments[of.index]!.ticker, name: account.name }),
    parts,
    model,
    derivationOf: (part, t) =>
      part === 'total' ? rowProfit(scope, of.index, owned, t) : partOfDay(scope, of.index, owned, model, part, t),
  }
}

/** A part of a row over its period: years, months, days. */
function partOfRow(scope: ReportingAccounts, span: Span, days: RowDays, part: ExplainedPart, label: Text): Derivation {
  const amounts = days.parts[part]
  const shown: DayPart[] = []
  amounts.forEach((value, i) => {
    const t = span.start + 1 + i
    if (value !== 0) shown.push({ t, value, derivation: () => withValue(days.derivationOf(part, t), value) })
  })
  const remark = days.model?.remark
  const scale = days.parts.gross.reduce((sum, amount) => sum + amount, 0)
  return byCalendar(scope.market, 'sum', { ...PART_DESCRIPTIONS[part], label, remark, scale }, shown)
}

/** A part of some explained rows over the period of an explanation. */
export function partOfRows(
  scope: ReportingScope,
  span: Span,
  rows: readonly ExplainedRow[],
  part: ExplainedPart,
  label: Text,
  value: number,
): Derivation {
  const { formula } = PART_DESCRIPTIONS[part]
  const parts = () =>
    rows
      .filter((row) => row.parts[part] !== 0)
      .map((row) => {
        const name = nameOf(scope, row)
        const description = {
          label: message('attribution.partOf', { label: PART_DESCRIPTIONS[part].label, name }),
          formula,
          remark: row.remark,
          scale: row.parts.gross,
        }
        return lazyStep('sum', description, row.parts[part], () => {
          const made = partOfRow(scope, span, rowDays(scope, span, row), part, description.label)
          return made.kind === 'step' ? made.parts() : [made]
        })
      })
  const scale = rows.reduce((sum, row) => sum + row.parts.gross, 0)
  return lazyStep('sum', { label, formula, scale }, value, parts)
}

/** Name of a row among those of several accounts. */
export function nameOf({ market }: ReportingAccounts, { of, account }: Pick<ExplainedRow, 'of' | 'account'>): Text {
  return of.kind === 'cash'
    ? message('attribution.cash', { currency: of.currency, name: account.name })
    : message('attribution.inAccount', { ticker: market.instruments[of.index]!.ticker, name: account.name })
}

/** Profit and loss of an instrument's row on a day: `npv1 - npv0 - F`. */
export function rowProfit(scope: ReportingAccounts, index: number, owned: OwnedRow, t: number): Derivation {
  const label = message('attribution.rowProfit', {
    ticker: scope.market.instruments[index]!.ticker,
    name: owned.account.name,
    day: dayText(scope.market, t),
  })
  return step('difference', { label, formula: message('attribution.profitFormula') }, [
    holdingValue(scope, index, [owned], t),
    t > 0 ? holdingValue(scope, index, [owned], t - 1) : nothing(),
    rowFlowOf(scope, owned, t),
  ])
}

/** The same of a cash row. */
export function cashProfit(scope: ReportingAccounts, cash: OwnedCash, t: number): Derivation {
  const code = scope.market.currencies[cash.row.currency]!
  const label = message('attribution.cashProfit', { code, name: cash.account.name, day: dayText(scope.market, t) })
  return step('difference', { label, formula: message('attribution.profitFormula') }, [
    cashNpv(scope, cash, t),
    t > 0 ? cashNpv(scope, cash, t - 1) : nothing(),
    cashFlowOf(scope, cash, t),
  ])
}

function cashPart(scope: ReportingAccounts, cash: OwnedCash, part: ExplainedPart, t: number): Derivation {
  switch (part) {
    case 'total':
      return cashProfit(scope, cash, t)
    case 'fx':
      return cashFxOf(scope, cash, t)
    case 'income':
      return cashIncomeOf(scope, cash, t)
    case 'intraday':
      return cashDealsOf(scope, cash, t)
    default:
      return nothing()
  }
}

const nothing = (): Derivation => input(message('attribution.nothing'), 0, { kind: 'text', text: message('attribution.wasNone') })
