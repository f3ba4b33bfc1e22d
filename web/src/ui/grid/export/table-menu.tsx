import { Columns3, Copy, Ellipsis, Sheet } from 'lucide-react'
import { lazy, Suspense, useContext, useState } from 'react'

import { tableText } from '#messages/table-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { arrangeColumns } from '#ui/grid/columns/column-layout.ts'
import { type TableSettings, TableSettingsContext } from '#ui/grid/settings/table-settings.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { copyTable } from './copy-table.ts'
import { exportWorkbook } from './export-workbook.ts'
import type { SavedRows } from './saved-rows.ts'
import { useWorksheetOffer } from './worksheets-on-screen.ts'

const LayoutPopup = lazy(() => import('#ui/grid/settings/layout-popup.tsx').then((file) => ({ default: file.LayoutPopup })))

interface TableMenuProps<Row> {
  readonly title: string
  /** The name under which the layout is stored; without it there is no layout menu. */
  readonly name?: string | undefined
  /** The CSV file name, also used for the workbook; undefined if export is not permitted. */
  readonly fileName: `${string}.csv` | undefined
  /** All columns, shown or not. */
  readonly columns: readonly Column<Row>[]
  readonly saved: SavedRows<Row>
  readonly hasTotal: boolean
  /** The call that returned the figures. */
  readonly call?: FigureCall | undefined
}

/** Further actions of a table: workbook, copy, and column layout. */
export function TableMenu<Row>(props: TableMenuProps<Row>) {
  const host = useContext(TableSettingsContext)
  return host && (props.name ?? props.fileName) !== undefined ? <HostedMenu {...props} host={host} /> : null
}

type HostedMenuProps<Row> = TableMenuProps<Row> & { readonly host: TableSettings }

function HostedMenu<Row>({ host, name, title, fileName, columns, saved, hasTotal, call }: HostedMenuProps<Row>) {
  const [isArranging, setIsArranging] = useState(false)
  const shown = () => arrangeColumns(columns, name === undefined ? null : host.layoutOf(name))
  const isDisabled = saved.all.length === 0
  const savedAs = fileName?.replace(/\.csv$/, '')
  const copy = async (as: string) => {
    try {
      await copyTable({ name: as, columns: shown(), rows: saved.all, proviso: host.proviso })
      host.say('success', tableText('copied', { rows: saved.all.length }))
    } catch {
      host.say('error', tableText('notCopied'))
    }
  }
  const sheet = () => ({ title, columns: withGroup(shown(), saved.groupOf), rows: saved.sheet, hasTotal })
  useWorksheetOffer(
    name === undefined || savedAs === undefined || isDisabled
      ? null
      : (make) => make({ lines: host.fileLines(call), ...sheet() }),
  )
  const save = (as: string) => exportWorkbook(host, { name: as, call, ...sheet() })
  return (
    <>
      <Menu
        trigger={<IconButton size="s" variant="secondary" icon={Ellipsis} label={tableText('menuOf', { title })} />}
        items={[
          ...(savedAs
            ? [
                { label: tableText('asWorkbook'), icon: Sheet, isDisabled, onSelect: () => void save(savedAs) },
                { label: tableText('copy'), icon: Copy, isDisabled, onSelect: () => void copy(savedAs) },
              ]
            : []),
          ...(name === undefined ? [] : [{ label: tableText('arrange'), icon: Columns3, onSelect: () => setIsArranging(true) }]),
        ]}
      />
      <Suspense>
        {isArranging && name !== undefined ? (
          <LayoutPopup title={title} name={name} columns={columns} host={host} onClose={() => setIsArranging(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** A sheet has leaves without groups, so an additional column names the group. */
function withGroup<Row>(columns: readonly Column<Row>[], groupOf: ((row: Row) => string) | undefined): readonly Column<Row>[] {
  return groupOf ? [...columns, { key: 'group', title: tableText('group'), kind: 'text', value: groupOf }] : columns
}
