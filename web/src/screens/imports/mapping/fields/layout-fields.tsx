import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { mappingText } from '#messages/administration/mapping-texts.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { shortened } from '../../name-list.ts'
import styles from '../mapping.module.css'
import type { Choices, Mapping } from '../mapping.ts'
import { type FileHead, SEPARATORS } from '../reading/file-head.ts'
import type { DayForm } from '../values/plain-day.ts'
import type { DecimalSign } from '../values/plain-decimal.ts'

interface LayoutFieldsProps {
  readonly head: FileHead
  readonly kind: FileKind | null
  readonly mapping: Mapping | null
  /** Null where it can be one thing only: then it is a workbook, whose lines need no separator. */
  readonly onKind: ((kind: FileKind) => void) | null
  readonly onChoose: (choices: Choices) => void
}

/** What a file with columns of its own is: a list of an account, or one of our files. */
export type FileKind = ImportKind | 'list'

const KIND_OPTIONS: readonly { readonly value: FileKind; readonly label: string }[] = [
  { value: 'list', label: mappedListText('kind') },
  ...Object.entries(IMPORT_FILES).map(([kind, { file }]) => ({ value: kind as ImportKind, label: file })),
]
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const SEPARATOR_OPTIONS = SEPARATORS.map((value) => ({ value, label: mappingText(`separators.${SEPARATOR_NAMES[value]}`) }))
const SIGN_OPTIONS = optionsOf<DecimalSign>(mappingText.group('decimalSigns'))
const DAY_OPTIONS = optionsOf<DayForm>(mappingText.group('dayForms'))
/** Maximum number of skipped lines at the end. */
const MAX_AT_END = 99

/** The format of the file: kind, separator, titles, numbers, dates, and skipped lines. */
export function LayoutFields({ head, kind, mapping, onKind, onChoose }: LayoutFieldsProps) {
  return (
    <div className={styles.fields}>
      {onKind ? (
        <>
          <Select
            label={mappingText('kind')}
            hint={mappingText('kindHint')}
            options={KIND_OPTIONS}
            value={kind}
            placeholder={mappingText('choose')}
            onChange={onKind}
          />
          <Select
            label={mappingText('separator')}
            options={SEPARATOR_OPTIONS}
            value={head.separator}
            onChange={(separator) => onChoose({ separator, columns: {} })}
          />
        </>
      ) : null}
      <Select
        label={mappingText('titleLine')}
        options={head.lines.map(({ line, cells }) => ({
          value: String(line),
          label: mappingText('lineOption', { line, text: shortened(cells.filter((cell) => cell !== '').join(' · '), 60) }),
        }))}
        value={head.lines.length === 0 ? null : String(head.titleLine)}
        onChange={(line) => onChoose({ titleLine: Number(line), columns: {} })}
      />
      {mapping ? (
        <>
          <Select
            label={mappingText('decimalSign')}
            options={SIGN_OPTIONS}
            value={mapping.decimalSign ?? 'any'}
            onChange={(sign) => onChoose({ decimalSign: sign === 'any' ? null : sign })}
          />
          <Select
            label={mappingText('dayForm')}
            options={DAY_OPTIONS}
            value={mapping.dayForm ?? 'any'}
            onChange={(form) => onChoose({ dayForm: form === 'any' ? null : form })}
          />
          <TextField
            type="number"
            min={0}
            max={MAX_AT_END}
            label={mappingText('leftOutAtEnd')}
            hint={mappingText('leftOutHint')}
            value={String(mapping.leftOutAtEnd)}
            onChange={({ target }) =>
              onChoose({ leftOutAtEnd: Math.min(MAX_AT_END, Number(target.value.replaceAll(/\D/g, ''))) })
            }
          />
          <Checkbox
            label={mappingText('leavesEmptyOut')}
            checked={mapping.leavesEmptyOut}
            onChange={({ target }) => onChoose({ leavesEmptyOut: target.checked })}
          />
        </>
      ) : null}
    </div>
  )
}

function optionsOf<Value extends string>(texts: Readonly<Record<Value | 'any', string>>) {
  return (Object.entries(texts) as [Value | 'any', string][]).map(([value, label]) => ({ value, label }))
}
