import type { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'
import type { InstrumentTerms } from '../dataset.ts'
import type { CellsOf, Fail } from './csv-file.ts'

type InstrumentCells = CellsOf<typeof IMPORT_FILES.instruments.columns>

/** The columns of instruments.csv that only some kinds have. */
const TERM_COLUMNS = [
  'coupon_rate',
  'coupons_per_year',
  'issue_date',
  'first_coupon_date',
  'maturity',
  'day_count',
  'ex_coupon_days',
  'underlying',
  'right',
  'strike',
  'expiry',
  'style',
  'buy_currency',
  'forward_rate',
] as const
type TermColumn = (typeof TERM_COLUMNS)[number]
type TermCells = Pick<InstrumentCells, TermColumn>

/** Which kind needs which of them; what it may have beside them. */
const NEEDED: Readonly<Partial<Record<InstrumentKind, readonly TermColumn[]>>> = {
  bond: ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'],
  option: ['underlying', 'right', 'strike', 'expiry', 'style'],
  future: ['expiry'],
  fxForward: ['buy_currency', 'forward_rate', 'maturity'],
}
const ALLOWED: Readonly<Partial<Record<InstrumentKind, readonly TermColumn[]>>> = {
  bond: ['first_coupon_date', 'day_count', 'ex_coupon_days'],
  future: ['underlying'],
}

/** The terms of an instrument, or undefined where one is missing or does not belong to its kind. */
export function termsOf(kind: InstrumentKind, cells: TermCells, fail: Fail): InstrumentTerms | undefined {
  const needed = NEEDED[kind] ?? []
  const fitting = [...needed, ...(ALLOWED[kind] ?? [])]
  const missing = needed.filter((column) => cells[column] === null)
  const strange = TERM_COLUMNS.filter((column) => cells[column] !== null && !fitting.includes(column))
  for (const column of missing) fail(column, `An instrument of kind ${kind} needs it.`, 'Fill in the cell.')
  for (const column of strange)
    fail(column, `An instrument of kind ${kind} has none.`, 'Leave the cell empty, or correct the kind.')
  return missing.length + strange.length > 0 ? undefined : compose(kind, cells)
}

/** After `termsOf` has seen to it that what the kind needs is there. */
function compose(kind: InstrumentKind, cells: TermCells): InstrumentTerms {
  switch (kind) {
    case 'bond':
      return {
        kind,
        couponRate: cells.coupon_rate!,
        couponsPerYear: Number(cells.coupons_per_year) as 1 | 2 | 4,
        issueDate: cells.issue_date!,
        firstCouponDate: cells.first_coupon_date,
        maturity: cells.maturity!,
        dayCount: cells.day_count ?? 'ACT/ACT ICMA',
        exCouponDays: cells.ex_coupon_days ?? 0,
      }
    case 'option':
      return {
        kind,
        underlying: cells.underlying!,
        right: cells.right!,
        strike: cells.strike!,
        expiry: cells.expiry!,
        style: cells.style!,
      }
    case 'future':
      return { kind, underlying: cells.underlying, expiry: cells.expiry! }
    case 'fxForward':
      return { kind, buyCurrency: cells.buy_currency!, rate: cells.forward_rate!, maturity: cells.maturity! }
    default:
      return { kind: 'none' }
  }
}
