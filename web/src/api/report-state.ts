import type { Report, ReportCall } from './use-report.ts'

/** The state of a report for table and chart cards. */
interface ReportState {
  readonly isLoading: boolean
  readonly isRefetching: boolean
  /** Whether the rows belong to a previous selection of accounts or currency. */
  readonly isFormer: boolean
  readonly error: Error | null
  /** The promise resolves after success or failure. */
  readonly onRetry: () => Promise<unknown>
  readonly call: ReportCall
}

/** The loading state, error and retry function of a report, for a table or chart. */
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
