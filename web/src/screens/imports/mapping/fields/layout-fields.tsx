import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'

import { MAPPING_TEXTS as TEXTS } from '#messages/administration/mapping-texts.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from '../mapping.module.css'
import type { Choices, Mapping } from '../mapping.ts'
import { type FileHead, SEPARATORS } from '../reading/file-head.ts'
import type { DayForm } from '../values/plain-day.ts'
import type { DecimalSign } from '../values/plain-decimal.ts'

interface LayoutFieldsProps {
  readonly head: FileHead
  readonly kind: ImportKind | null
  readonly mapping: Mapping | null
  readonly onChoose: (choices: Choices) => void
}

const KIND_OPTIONS = Object.entries(IMPORT_FILES).map(([kind, { file }]) => ({ value: kind as ImportKind, label: file }))
const SEPARATOR_OPTIONS = SEPARATORS.map((value) => ({ value, label: TEXTS.separators[value] }))
const SIGN_OPTIONS = optionsOf<DecimalSign>(TEXTS.decimalSigns)
const DAY_OPTIONS = optionsOf<DayForm>(TEXTS.dayForms)
/** Nobody leaves out more lines than people can look at. */
const MAX_AT_END = 99

/** How the file is written: what it is, its separator, titles, numbers and days, and what is left out. */
export function LayoutFields({ head, kind, mapping, onChoose }: LayoutFieldsProps) {
  return (
    <div className={styles.fields}>
      <Select
        label={TEXTS.kind}
        hint={TEXTS.kindHint}
        options={KIND_OPTIONS}
        value={kind}
        placeholder={TEXTS.choose}
        onChange={(chosen) => onChoose({ kind: chosen, columns: {} })}
      />
      <Select
        label={TEXTS.separator}
        options={SEPARATOR_OPTIONS}
        value={head.separator}
        onChange={(separator) => onChoose({ separator, columns: {} })}
      />
      <Select
        label={TEXTS.titleLine}
        options={head.lines.map(({ line, cells }) => ({ value: String(line), label: TEXTS.lineOption(line, cells) }))}
        value={head.lines.length === 0 ? null : String(head.titleLine)}
        onChange={(line) => onChoose({ titleLine: Number(line), columns: {} })}
      />
      {mapping ? (
        <>
          <Select
            label={TEXTS.decimalSign}
            options={SIGN_OPTIONS}
            value={mapping.decimalSign ?? 'any'}
            onChange={(sign) => onChoose({ decimalSign: sign === 'any' ? null : sign })}
          />
          <Select
            label={TEXTS.dayForm}
            options={DAY_OPTIONS}
            value={mapping.dayForm ?? 'any'}
            onChange={(form) => onChoose({ dayForm: form === 'any' ? null : form })}
          />
          <TextField
            type="number"
            min={0}
            max={MAX_AT_END}
            label={TEXTS.leftOutAtEnd}
            hint={TEXTS.leftOutHint}
            value={String(mapping.leftOutAtEnd)}
            onChange={({ target }) =>
              onChoose({ leftOutAtEnd: Math.min(MAX_AT_END, Number(target.value.replaceAll(/\D/g, ''))) })
            }
          />
          <Checkbox
            label={TEXTS.leavesEmptyOut}
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
