import { chartText } from '#messages/chart-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'

interface ExportMenuProps {
  readonly title: string
  readonly isDisabled: boolean
  readonly onSvg: () => void
  readonly onPng: () => void
  readonly onCsv: () => void
  /** Undefined if no workbook can be made. */
  readonly onWorkbook?: (() => void) | undefined
}

/** The export formats of a chart. */
export function ExportMenu({ title, isDisabled, onSvg, onPng, onCsv, onWorkbook }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="s" disabled={isDisabled} aria-label={chartText('exportOf', { title })} data-exports>
          {chartText('export')}
        </Button>
      }
      items={[
        { label: chartText('asSvg'), onSelect: onSvg },
        { label: chartText('asPng'), onSelect: onPng },
        { label: chartText('asCsv'), onSelect: onCsv },
        ...(onWorkbook ? [{ label: chartText('asWorkbook'), onSelect: onWorkbook }] : []),
      ]}
    />
  )
}
