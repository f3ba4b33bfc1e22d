import { FileDown } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import styles from './period-files.module.css'

interface PeriodFile<Value extends string> {
  readonly value: Value
  readonly label: string
  /** The accessible name, which says what is saved. */
  readonly name: string
}

interface PeriodFilesProps<Value extends string> {
  readonly label: string
  readonly files: readonly PeriodFile<Value>[]
  /** The file that is being made; null for none. */
  readonly pending: string | null
  readonly isDisabled: boolean
  readonly onChoose: (value: Value) => void
}

/** One file a period, each saved by one press. */
export function PeriodFiles<Value extends string>({ label, files, pending, isDisabled, onChoose }: PeriodFilesProps<Value>) {
  return (
    <div className={styles.files}>
      <span className={styles.label} aria-hidden>
        <FileDown size={16} /> {label}
      </span>
      <ul className={styles.list} aria-label={label}>
        {files.map((file) => (
          <li key={file.value}>
            <Button
              size="s"
              aria-label={file.name}
              title={file.name}
              isBusy={file.value === pending}
              disabled={isDisabled}
              onClick={() => onChoose(file.value)}
            >
              {file.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
