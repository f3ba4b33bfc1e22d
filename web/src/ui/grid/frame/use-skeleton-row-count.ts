import { useRememberedSize, useStoredSize } from '../../card/remembered-sizes.ts'

/** Maximum number of placeholder rows. */
const MAX_SKELETON_ROWS = 60

/**
 * Number of placeholder rows: those that this view had when it was shown last, else the expected ones. @param title of the table
 * @param rows `shown` is the number of displayed rows including the total, once loaded
 */
export function useSkeletonRowCount(
  title: string,
  rows: { readonly expected: number; readonly isPending: boolean; readonly shown: number },
): number {
  const part = `${title}: rows`
  useStoredSize(part, rows.isPending ? undefined : Math.min(rows.shown, MAX_SKELETON_ROWS))
  return useRememberedSize(part, rows.isPending) ?? rows.expected
}
