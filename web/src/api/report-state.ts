import type { Report, ReportCall } from './use-report.ts'

/** How far a report has come, in the words of the table and chart cards. */
interface ReportState {
  readonly isLoading: boolean
  readonly isRefetching: boolean
  /** Whether the rows were asked for before the selection changed, of other accounts or in another currency than it is now. */
  readonly isFormer: boolean
  readonly error: Error | null
  /** Its promise ends with the answer, whichever it is. */
  readonly onRetry: () => Promise<unknown>
  readonly call: ReportCall
}

/** What a table or chart shows of a report beside its rows: that it loads, that it failed, how to try again. */
export function reportState({
  data,
  isLoading,
  isFetching,
  isPlaceholderData,
  error,
  refetch,
  call,
}: Report<unknown>): ReportState {
  const isRefetching = isFetching && data !== undefined
  return { isLoading, isRefetching, isFormer: isPlaceholderData, error, onRetry: () => refetch(), call }
}
