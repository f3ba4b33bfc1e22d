import { useDeferredValue, useState } from 'react'

import { sourceText } from '#messages/administration/source-texts.ts'
import { ChecklistSkeleton } from '#ui/choice/checklist-skeleton.tsx'
import { FoundChecklist } from '#ui/choice/found-checklist.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { useSourceAccounts } from './source-queries.ts'

interface AccountChoiceProps {
  /** The id of the source that is changed, whose accounts come first; null for a new one. */
  readonly of: string | null
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** From so many on there is a field to find one. */
const SEARCHED_FROM = 9
const EXPECTED = 3

/** The accounts that a source delivers for, found by the server. */
export function AccountChoice({ of, chosen, onChange }: AccountChoiceProps) {
  const [search, setSearch] = useState('')
  const list = useSourceAccounts(of, useDeferredValue(search.trim()))
  const pages = list.data?.pages
  const legend = sourceText('whichAccounts')
  if (list.error) return <ErrorLine error={list.error} onRetry={() => void list.refetch()} />
  if (!pages) return <ChecklistSkeleton legend={legend} allLabel={sourceText('allAccounts')} count={EXPECTED} />
  const all = pages.at(-1)?.rowCount ?? 0
  return (
    <FoundChecklist
      legend={legend}
      options={pages
        .flatMap(({ rows }) => rows)
        .map(({ id, client, account }) => ({ value: id, label: sourceText('account', { client, account }) }))}
      chosen={new Set(chosen)}
      onChange={(changed) => onChange([...changed])}
      allLabel={sourceText(list.hasNextPage || search !== '' ? 'allShown' : 'allAccounts')}
      countText={
        search === ''
          ? sourceText('countOf', { chosen: chosen.length, all })
          : sourceText('countChosen', { chosen: chosen.length })
      }
      search={search === '' && all < SEARCHED_FROM ? null : search}
      onSearch={setSearch}
      findLabel={sourceText('find')}
      clearLabel={sourceText('clearFind')}
      moreLabel={sourceText('moreAccounts')}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
      isBusy={list.isFetchingNextPage}
    />
  )
}
