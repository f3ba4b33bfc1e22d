import { mergeInstruments } from '@portal/contract/institution/instruments.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowUpDown } from 'lucide-react'
import { type FormEvent, useDeferredValue, useState } from 'react'

import { ApiError, shownError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { DURATION_MS, notify } from '#session/notices.ts'
import { InstrumentField, instrumentText, useInstruments } from '#tables/instrument-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import styles from '../data.module.css'

/** Two instruments by their ids in files; an empty one is not chosen yet. */
export interface MergePair {
  readonly merged: string
  readonly kept: string
}

interface MergePopupProps {
  readonly pair: MergePair
  readonly onClose: () => void
}

/** Merges two instruments, after saying what that does. */
export function MergePopup({ pair, onClose }: MergePopupProps) {
  const [chosen, setChosen] = useState(pair)
  const [isChecked, setIsChecked] = useState(false)
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: (body: MergePair) => call(mergeInstruments, { body }),
    onSuccess: ({ name }) => {
      const action = { label: dataText('mergeImports'), run: () => void navigate({ to: '/imports' }) }
      notify('success', dataText('mergeDone', { name }), { durationMs: DURATION_MS.info, action })
      // Figures of every screen count the one as the other.
      void queryClient.invalidateQueries()
      onClose()
    },
  })
  const merged = useInstrument(chosen.merged)
  const kept = useInstrument(chosen.kept)
  const change = (changed: Partial<MergePair>) => {
    setChosen({ ...chosen, ...changed })
    save.reset()
  }
  const errorOf = (id: string) => (isChecked && id.trim() === '' ? dataText('mergeMissing') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const body = { merged: chosen.merged.trim(), kept: chosen.kept.trim() }
    if (!save.isPending && body.merged !== '' && body.kept !== '') save.mutate(body)
  }
  return (
    <Popup title={dataText('mergeAny')} size="l" onClose={onClose}>
      <form className={styles.stack} noValidate onSubmit={submit}>
        <InstrumentField
          label={dataText('mergedField')}
          hint={merged ? instrumentText(merged) : dataText('mergeFieldHint')}
          error={errorOf(chosen.merged)}
          id={chosen.merged}
          onChange={(id) => change({ merged: id })}
        />
        <div>
          <Button icon={ArrowUpDown} size="s" onClick={() => change({ merged: chosen.kept, kept: chosen.merged })}>
            {dataText('swap')}
          </Button>
        </div>
        <InstrumentField
          label={dataText('keptField')}
          hint={kept ? instrumentText(kept) : dataText('mergeFieldHint')}
          error={errorOf(chosen.kept)}
          id={chosen.kept}
          onChange={(id) => change({ kept: id })}
        />
        {merged && kept ? <p>{dataText('mergeText', { merged: nameOf(merged), kept: nameOf(kept) })}</p> : null}
        {save.error ? <ErrorLine error={refusalOf(save.error)} /> : null}
        <PopupActions>
          <Button onClick={onClose}>{dataText('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {dataText('merge')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

/** The server says of an unknown id only that nothing was found. */
function refusalOf(error: Error) {
  const isUnknown = error instanceof ApiError && error.status === 404
  return isUnknown ? { message: dataText('mergeUnknown') } : shownError(error)
}

/** The instrument with an id; undefined while none is found. */
function useInstrument(id: string) {
  const { data } = useInstruments(useDeferredValue(id.trim()))
  return data?.rows.find((row) => row.id === id.trim())
}

/** Name of an instrument in a sentence. */
const nameOf = ({ ticker, name }: { readonly ticker: string; readonly name: string }): string =>
  dataText('named', { ticker, name })
