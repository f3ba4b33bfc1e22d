import { CHART_TEXTS } from '#messages/chart-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'

export interface ExportMenuProps {
  readonly title: string
  readonly isDisabled: boolean
  readonly onSvg: () => void
  readonly onPng: () => void
  readonly onCsv: () => void
}

/** What a drawing can be kept as. */
export function ExportMenu({ title, isDisabled, onSvg, onPng, onCsv }: ExportMenuProps) {
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
      ]}
    />
  )
}
