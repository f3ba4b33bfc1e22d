interface SkippedRowsProps {
  readonly count: number
  /** In pixels; 0 until it is known. */
  readonly rowHeight: number
  readonly span: number
  readonly className: string | undefined
}

/** The room of rows that are not in the page. */
export function SkippedRows({ count, rowHeight, span, className }: SkippedRowsProps) {
  return count > 0 && rowHeight > 0 ? (
    <tr>
      <td className={className} colSpan={span} style={{ blockSize: count * rowHeight }} />
    </tr>
  ) : null
}
