interface SkippedRowsProps {
  readonly count: number
  /** In pixels; 0 until it is measured. */
  readonly rowHeight: number
  readonly span: number
  readonly className: string | undefined
}

/** A placeholder for rows that are not rendered. */
export function SkippedRows({ count, rowHeight, span, className }: SkippedRowsProps) {
  return count > 0 && rowHeight > 0 ? (
    <tr>
      <td className={className} colSpan={span} style={{ blockSize: count * rowHeight }} />
    </tr>
  ) : null
}
