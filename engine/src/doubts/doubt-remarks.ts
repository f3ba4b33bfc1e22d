import { message } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { DoubtRemark } from '#scope/figure.ts'
import type { EngineNote } from '#scope/notes.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { doubtText, effectOn, nameOf, npvOf, type OpenDoubt, type QuotedSeries } from './open-doubts.ts'
import { type Restatement, restatedBy, restatedText } from './restatements.ts'

/** A doubt or a restatement on a row's figures, with its effect on the NPV of the row's account, else of the scope. */
export interface RowRemark {
  readonly of: QuotedSeries
  readonly note: Pick<EngineNote, 'reason' | 'doubt' | 'restated'>
  /** The figure is a rate itself. */
  readonly isOfPair?: boolean
  /** Of what is restated: whether a figure that starts at a close rests on it. */
  readonly isPartFrom?: (start: number, isQuoted: boolean) => boolean
}

/** A doubt or a restatement of a series. */
export type Remark = OpenDoubt | Restatement

/** Text of a remark on figures, with its effect on the NPV of some accounts. */
export const remarkOnRow = (scope: ReportingAccounts, accounts: readonly AccountHistory[], remark: Remark): RowRemark =>
  'doubt' in remark ? doubtOnRow(scope, accounts, remark) : restatementOnRow(scope, accounts, remark)

const doubtOnRow = (scope: ReportingAccounts, accounts: readonly AccountHistory[], open: OpenDoubt): RowRemark => ({
  of: open.of,
  note: doubtRemark(scope, accounts, open),
})

/** Text of a doubt on figures, with the effect that believing the value would have on the NPV of some accounts. */
export function doubtRemark(scope: ReportingAccounts, accounts: readonly AccountHistory[], open: OpenDoubt): DoubtRemark {
  const { market } = scope
  const { last: t, days } = market
  const { of, standing } = open
  const { index, value } = open.doubt
  const effect = accounts.length === 0 ? Number.NaN : effectOn(scope, accounts, { of, t, standing, value })
  const share = effect / npvOf(scope, accounts, t)
  const doubt = {
    of: nameOf(market, of),
    day: days[index]! * DAY_SECONDS,
    value,
    carried: standing,
    npvEffect: known(effect),
  }
  const text = doubtText(scope, open)
  const reason = Number.isFinite(share) ? message('doubts.openEffect', { text, percent: (100 * share).toFixed(2) }) : text
  return { reason, doubt }
}

function restatementOnRow(scope: ReportingAccounts, accounts: readonly AccountHistory[], restatement: Restatement): RowRemark {
  const { market } = scope
  const { last, days } = market
  const { of, from, before, after } = restatement
  const effect = accounts.length === 0 ? Number.NaN : restatedBy(scope, accounts, restatement, last - 1)
  const share = effect / (npvOf(scope, accounts, last - 1) - effect)
  const restated = {
    of: nameOf(market, of),
    from: days[from]! * DAY_SECONDS,
    day: days[last - 1]! * DAY_SECONDS,
    before,
    after,
    npvEffect: known(effect),
  }
  const text = restatedText(scope, restatement)
  const reason = Number.isFinite(share) ? message('doubts.restatedEffect', { text, percent: (100 * share).toFixed(2) }) : text
  return {
    of,
    note: { reason, restated },
    isPartFrom: (start, isQuoted) => {
      if (!(start >= from && start < last)) return false
      return isQuoted || accounts.length === 0 || restatedBy(scope, accounts, restatement, start) !== 0
    },
  }
}

export const DAY_SECONDS = 86_400

const known = (effect: number): number | null => (Number.isFinite(effect) ? effect : null)
