import type { OpenException } from '@portal/contract/institution/exceptions.ts'

import { dataText } from '#messages/administration/data-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu } from '#ui/menu/menu.tsx'

interface SelectMenuProps {
  readonly rows: readonly OpenException[]
  readonly onSelect: (rows: readonly OpenException[]) => void
}

/** Groups of a sort that the menu has; the largest come first. */
const MAX_GROUPS = 8

/** Selects all rows, all of one delivery or all of one instrument or pair. */
export function SelectMenu({ rows, onSelect }: SelectMenuProps) {
  const deliveries = groupsOf(rows, ({ delivery }) => delivery?.id ?? null)
  const series = groupsOf(rows, ({ kind, of }) => `${kind} ${of}`).filter((group) => group.length > 1)
  return (
    <Menu
      align="start"
      trigger={<Button>{dataText('selectMenu')}</Button>}
      items={[
        { label: dataText('selectAll', { count: rows.length }), onSelect: () => onSelect(rows) },
        { label: dataText('selectNone'), onSelect: () => onSelect([]) },
        ...deliveries.map((group) => ({
          label: dataText('selectDelivery', { name: group[0]!.delivery!.name, count: group.length }),
          onSelect: () => onSelect(group),
        })),
        ...series.map((group) => ({
          label: dataText('selectOf', { of: group[0]!.of, count: group.length }),
          onSelect: () => onSelect(group),
        })),
      ]}
    />
  )
}

function groupsOf(rows: readonly OpenException[], keyOf: (row: OpenException) => string | null) {
  const groups = Map.groupBy(rows, keyOf)
  groups.delete(null)
  return [...groups.values()].sort((a, b) => b.length - a.length).slice(0, MAX_GROUPS)
}
