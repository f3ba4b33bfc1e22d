import { useRememberedSize, useSizeKept } from '#ui/card/remembered-sizes.ts'

/** No window is higher. */
const MOST = 60

/**
 * How many rows stand for those on their way: as many as this view had when it was shown last, else those that are expected.
 *
 * @param title of the table
 * @param rows `shown` are those in the table, the total among them, where `isComing` is false
 */
export function useComingRows(
  title: string,
  rows: { readonly expected: number; readonly isComing: boolean; readonly shown: number },
): number {
  const part = `${title}: rows`
  useSizeKept(part, rows.isComing ? undefined : Math.min(rows.shown, MOST))
  return useRememberedSize(part, rows.isComing) ?? rows.expected
}
