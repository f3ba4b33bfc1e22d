import { CHART_TEXTS } from '#messages/chart-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'

interface ExportMenuProps {
  readonly title: string
  readonly isDisabled: boolean
  readonly onSvg: () => void
  readonly onPng: () => void
  readonly onCsv: () => void
  /** Absent where nothing makes workbooks. */
  readonly onWorkbook?: (() => void) | undefined
}

/** What a drawing can be kept as. */
export function ExportMenu({ title, isDisabled, onSvg, onPng, onCsv, onWorkbook }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="s" disabled={isDisabled} aria-label={CHART_TEXTS.exportOf(title)} data-exports>
          {CHART_TEXTS.export}
        </Button>
      }
      items={[
        { label: CHART_TEXTS.asSvg, onSelect: onSvg },
        { label: CHART_TEXTS.asPng, onSelect: onPng },
        { label: CHART_TEXTS.asCsv, onSelect: onCsv },
        ...(onWorkbook ? [{ label: CHART_TEXTS.asWorkbook, onSelect: onWorkbook }] : []),
      ]}
    />
  )
}
