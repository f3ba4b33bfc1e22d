import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import styles from './checklist.module.css'
import { Checklist } from './checklist.tsx'

interface FoundChecklistProps {
  readonly legend: string
  /** Those that the search finds. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** How many of them are in the page; default all. */
  readonly limit?: number
  /** Also of what the search does not find. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly allLabel: string
  /** How many are chosen, of all. */
  readonly countText: string
  /** Null without a search. */
  readonly search: string | null
  readonly onSearch: (text: string) => void
  readonly findLabel: string
  readonly clearLabel: string
  readonly moreLabel: string
  /** Null where there are no more. */
  readonly onMore: (() => void) | null
  readonly isBusy?: boolean
}

/** A list to choose from as a search finds it, part by part; what it does not find stays as it is. */
export function FoundChecklist(props: FoundChecklistProps) {
  const { legend, options, limit, chosen, onChange, allLabel, countText, search, onSearch, onMore, isBusy = false } = props
  const choose = (next: ReadonlySet<string>) => {
    const found = new Set(options.map(({ value }) => value))
    onChange(new Set([...chosen].filter((id) => !found.has(id)).concat([...next])))
  }
  return (
    <>
      <Checklist
        legend={legend}
        options={options}
        limit={limit ?? options.length}
        chosen={new Set(options.map(({ value }) => value).filter((id) => chosen.has(id)))}
        onChange={choose}
        allLabel={allLabel}
        countText={() => countText}
        above={
          search === null ? null : (
            <SearchField label={props.findLabel} value={search} onChange={onSearch} clearLabel={props.clearLabel} />
          )
        }
      />
      {onMore === null ? null : (
        <div className={styles.more}>
          <Button size="s" isBusy={isBusy} onClick={onMore}>
            {props.moreLabel}
          </Button>
        </div>
      )}
    </>
  )
}
