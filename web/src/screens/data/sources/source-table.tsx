import { endSource, fetchSource, type Source } from '@portal/contract/institution/sources.ts'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { sourceText } from '#messages/administration/source-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { DeliveriesPopup } from './deliveries-popup.tsx'
import { SourceDetail } from './source-detail.tsx'
import { SourcePopup } from './source-popup.tsx'
import { invalidateSources, useSources } from './source-queries.ts'
import styles from './sources.module.css'

type Asked =
  | { readonly form: 'add'; readonly source: null }
  | { readonly form: 'change' | 'end' | 'deliveries'; readonly source: Source }

/** From so many on there is a field to find one. */
const SEARCHED_FROM = 9

/** Sources that deliver statements by themselves: late, short, wrong and refused ones come first. */
export function SourceTable() {
  const [search, setSearch] = useState('')
  const list = useSources(useDeferredValue(search.trim()))
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayChange = useHasRight('manage-tokens')
  const columns = useMemo(() => columnsOf(setAsked, mayChange), [mayChange])
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  const last = pages?.at(-1)
  const found = last?.rowCount ?? 0
  const close = () => setAsked(null)
  return (
    <>
      <DataTable
        title={sourceText('title')}
        name="sources"
        columns={columns}
        rows={rows}
        size="full"
        pageSize={20}
        isLoading={list.isLoading}
        isRefetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={sourceText(search === '' ? 'none' : 'noneFound')}
        expectedRows={2}
        remarks={rows && rows.length < found ? [sourceText('shown', { shown: rows.length, all: found })] : []}
        actions={
          <>
            {search === '' && found < SEARCHED_FROM ? null : (
              <div className={styles.find}>
                <SearchField
                  label={sourceText('search')}
                  value={search}
                  onChange={setSearch}
                  clearLabel={sourceText('clearSearch')}
                />
              </div>
            )}
            {mayChange ? (
              <Button icon={Plus} size="s" disabled={!last} onClick={() => setAsked({ form: 'add', source: null })}>
                {sourceText('add')}
              </Button>
            ) : null}
          </>
        }
      />
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {sourceText('more')}
          </Button>
        </div>
      ) : null}
      {last && (asked?.form === 'add' || asked?.form === 'change') ? (
        <SourcePopup offered={last} source={asked.source} onClose={close} />
      ) : null}
      {asked?.form === 'end' ? <EndPopup source={asked.source} onClose={close} /> : null}
      {asked?.form === 'deliveries' ? <DeliveriesPopup source={asked.source} onClose={close} /> : null}
    </>
  )
}

function EndPopup({ source: { id, name }, onClose }: { readonly source: Source; readonly onClose: () => void }) {
  const save = useSave(endSource, {
    success: sourceText('ended'),
    failure: sourceText('endFailed'),
    onSaved: () => {
      invalidateSources()
      onClose()
    },
  })
  return (
    <Popup title={sourceText('endOf', { name })} size="s" hasCloseButton={false} onClose={onClose}>
      <p>{sourceText('endText')}</p>
      <PopupActions>
        <Button onClick={onClose}>{sourceText('cancel')}</Button>
        <Button variant="danger" isBusy={save.isPending} onClick={() => save.mutate({ params: { id } })}>
          {sourceText('end')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

type Tone = 'danger' | 'warn' | 'success' | 'neutral'

/** Most looks have ended after so long; the list is read again every minute anyway. */
const LOOKED_MS = 3_000

const TONES: Readonly<Record<Source['state'], Tone>> = {
  late: 'danger',
  unreachable: 'danger',
  refused: 'danger',
  short: 'warn',
  wrong: 'warn',
  waiting: 'warn',
  revoked: 'warn',
  paused: 'neutral',
  fine: 'success',
  none: 'neutral',
}

function columnsOf(onAsk: (asked: Asked) => void, mayChange: boolean): readonly Column<Source>[] {
  return [
    {
      key: 'name',
      title: sourceText('name'),
      kind: 'text',
      isWrapped: true,
      value: ({ name }) => name,
      show: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'state',
      title: sourceText('state'),
      kind: 'text',
      value: ({ state }) => sourceText(`states.${state}`),
      show: ({ state }) => <Badge tone={TONES[state]}>{sourceText(`states.${state}`)}</Badge>,
    },
    {
      key: 'detail',
      title: sourceText('detail'),
      kind: 'text',
      isWrapped: true,
      value: detailOf,
      show: (source) => <SourceDetail source={source} detail={detailOf(source)} />,
    },
    { key: 'last', title: sourceText('last'), kind: 'instant', value: ({ lastAt }) => lastAt },
    { key: 'next', title: sourceText('next'), kind: 'instant', value: ({ nextDueAt }) => nextDueAt },
    {
      key: 'accounts',
      title: sourceText('accounts'),
      kind: 'count',
      value: ({ accountIDs }) => accountIDs.length,
      isOptional: true,
    },
    { key: 'token', title: sourceText('token'), kind: 'text', value: ({ token }) => token, isOptional: true },
    {
      key: 'actions',
      title: sourceText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (source) => <Actions source={source} mayChange={mayChange} onAsk={onAsk} />,
    },
  ]
}

/** Delivered and missing parts; the reason why a file could not be read, rather than that it brought nothing. */
function detailOf({ state, lines, minLines, reason, missing, lastDueAt, lastAt, feed }: Source): string {
  const isFew = state === 'short' && lines < minLines
  const came = isFew ? sourceText('cameOf', { lines, expected: minLines }) : sourceText('came', { lines })
  const parts = [
    state === 'unreachable' ? (feed?.problem ?? '') : '',
    state === 'late' && lastDueAt !== null ? sourceText('lateSince', { at: formatInstant(lastDueAt) }) : '',
    lastAt !== null && state !== 'late' && state !== 'unreachable' ? (reason ?? came) : '',
    missing.length > 0 ? sourceText('missing', { names: missing.join(', ') }) : '',
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')
}

interface ActionsProps {
  readonly source: Source
  readonly mayChange: boolean
  readonly onAsk: (asked: Asked) => void
}

function Actions({ source, mayChange, onAsk }: ActionsProps) {
  const { name } = source
  return (
    <span className={styles.buttons}>
      <Button size="s" aria-label={sourceText('deliveriesOf', { name })} onClick={() => onAsk({ form: 'deliveries', source })}>
        {sourceText('deliveries')}
      </Button>
      {mayChange ? (
        <>
          {source.feed && !source.isPaused ? <FetchButton source={source} /> : null}
          <Button size="s" aria-label={sourceText('changeOf', { name })} onClick={() => onAsk({ form: 'change', source })}>
            {sourceText('change')}
          </Button>
          <Button size="s" aria-label={sourceText('endOf', { name })} onClick={() => onAsk({ form: 'end', source })}>
            {sourceText('end')}
          </Button>
        </>
      ) : null}
    </span>
  )
}

function FetchButton({ source: { id, name } }: { readonly source: Source }) {
  const save = useSave(fetchSource, {
    success: sourceText('fetching'),
    failure: sourceText('fetchFailed'),
    onSaved: () => setTimeout(invalidateSources, LOOKED_MS),
  })
  return (
    <Button
      size="s"
      isBusy={save.isPending}
      aria-label={sourceText('fetchOf', { name })}
      onClick={() => save.mutate({ params: { id } })}
    >
      {sourceText('fetch')}
    </Button>
  )
}
