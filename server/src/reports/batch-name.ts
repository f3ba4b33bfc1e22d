import { reportReason } from '#reports/report-reason.ts'
/** The name of a batch for readers: a general one where it holds no entry of the accounts in scope, for every role. */
export const batchName = ({ name }: { readonly name: string | null }): string => name ?? reportReason('marketData')
