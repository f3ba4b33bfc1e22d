import { type Source, saveSource } from '@portal/contract/institution/sources.ts'
import { type FormEvent, useRef, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { sourceText } from '#messages/administration/source-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ExpectationFields } from './expectation-fields.tsx'
import { FeedFields } from './feed-fields.tsx'
import {
  draftOf,
  errorsOf,
  isOfNoAccount,
  isSent,
  type SourceDraft,
  type SourceError,
  termsOf,
  type Way,
} from './source-draft.ts'
import { invalidateSources, type Sources } from './source-queries.ts'
import styles from './sources.module.css'

interface SourcePopupProps {
  readonly offered: Pick<Sources, 'tokens' | 'reach'>
  /** Null for a new one. */
  readonly source: Source | null
  readonly onClose: () => void
}

const MAX_NAME_LENGTH = 100
/** Scope that a token needs. */
const SCOPES = { token: 'send-books', prices: 'send-prices' } as const

/** Adds a source, or changes one. */
export function SourcePopup({ offered, source, onClose }: SourcePopupProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(source))
  const [isChecked, setIsChecked] = useState(false)
  const save = useSave(saveSource, {
    success: sourceText('saved'),
    failure: sourceText('saveFailed'),
    onSaved: () => {
      invalidateSources()
      onClose()
    },
  })
  const { way } = draft
  const errors = errorsOf(draft)
  const change = (changed: Partial<SourceDraft>) => setDraft((former) => ({ ...former, ...changed }))
  const errorOf = (error: SourceError) => (isChecked && errors.has(error) ? sourceText(error) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (save.isPending) return
    if (errors.size === 0) save.mutate({ body: { ...(source && { sourceID: source.id }), ...termsOf(draft) } })
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus())
  }
  const firstWay = draftOf(source).way
  const own = source?.token && source.tokenID !== null && way === firstWay ? [{ value: source.tokenID, label: source.token }] : []
  const ways = waysOf(offered.reach, source)
  return (
    <Popup
      title={source ? sourceText('changeOf', { name: source.name }) : sourceText('add')}
      size="l"
      hasCloseButton={false}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={sourceText('nameLabel')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={draft.name}
          error={errorOf('nameMissing')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          label={sourceText('way')}
          hint={ways.length === 1 ? sourceText('wayHint') : undefined}
          options={ways.map((value) => ({ value, label: sourceText(`ways.${value}`) }))}
          value={way}
          onChange={(chosen) =>
            change({
              way: chosen,
              tokenID: isSent(chosen) && chosen === firstWay ? (source?.tokenID ?? '') : '',
              address: firstAddress(chosen, offered.reach, source),
            })
          }
        />
        {isSent(way) ? null : <FeedFields draft={draft} way={way} errorOf={errorOf} onChange={change} />}
        {isSent(way) ? (
          <Select
            label={sourceText('tokenLabel')}
            hint={sourceText(way === 'prices' ? 'pricesTokenHint' : 'tokenHint')}
            options={[
              ...own,
              ...offered.tokens.filter(({ scope }) => scope === SCOPES[way]).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.tokenID === '' ? null : draft.tokenID}
            placeholder={sourceText('choose')}
            error={errorOf('tokenMissing')}
            onChange={(tokenID) => change({ tokenID })}
          />
        ) : null}
        {isOfNoAccount(way) ? null : (
          <div>
            <AccountChoice
              of={source?.id ?? null}
              chosen={draft.accountIDs}
              onChange={(accountIDs) => change({ accountIDs: [...accountIDs] })}
            />
            <Missing text={errorOf('accountsMissing')} />
          </div>
        )}
        <ExpectationFields draft={draft} errorOf={errorOf} onChange={change} />
        <Missing text={errorOf('weekdaysMissing')} />
        <Checkbox
          label={sourceText('isPaused')}
          checked={draft.isPaused}
          onChange={({ target }) => change({ isPaused: target.checked })}
        />
        <PopupActions>
          <Button onClick={onClose}>{sourceText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {sourceText('save')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

/** Hosts and folders that the operator lists, and the one in use. */
function waysOf({ folders, hosts }: Sources['reach'], source: Source | null): readonly Way[] {
  const has = (way: Way) => source?.feed?.kind === way
  const isPossible: Readonly<Record<Way, boolean>> = {
    token: true,
    prices: true,
    folder: folders.length > 0 || has('folder'),
    https: hosts.length > 0 || has('https'),
    sftp: hosts.length > 0 || has('sftp'),
    flex: hosts.length > 0 || has('flex'),
    ecb: hosts.length > 0 || has('ecb'),
  }
  return (Object.keys(isPossible) as Way[]).filter((way) => isPossible[way])
}

const ADDRESSES: Readonly<Partial<Record<Way, string>>> = {
  sftp: 'sftp://',
  flex: 'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService',
  ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
}

/** First address of another kind of feed. */
function firstAddress(way: Way, { folders }: Sources['reach'], source: Source | null): string {
  if (source?.feed?.kind === way) return source.feed.address
  return (way === 'folder' ? folders[0] : ADDRESSES[way]) ?? ''
}

const Missing = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" tabIndex={-1} className={styles.missing}>
      {text}
    </p>
  )
