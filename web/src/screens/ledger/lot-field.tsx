import { findEntries } from '@portal/contract/institution/entries.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { call } from '#api/call.ts'
import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { entriesRequest } from './entries-request.ts'
import type { Cells } from './entry-form.ts'
import { EVERY_ENTRY } from './ledger-filters.ts'
import { openingTrades } from './opening-trades.ts'

interface LotFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly cells: Cells
  /** Id of the account; undefined while it is not known. */
  readonly accountId: string | undefined
  readonly onChange: (id: string) => void
}

/** The trade whose lot is closed, with those that the entered trade can close. */
export function LotField({ cells, accountId, onChange, ...field }: LotFieldProps) {
  const list = useId()
  const { instrument = '', lot = '' } = cells
  const found = useQuery({
    queryKey: ['entries', 'lots', accountId, instrument],
    queryFn: ({ signal }) =>
      call(findEntries, {
        body: entriesRequest({ ...EVERY_ENTRY, kind: 'transactions', search: instrument }, accountId!),
        signal,
      }),
    enabled: accountId !== undefined && instrument !== '',
  })
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        list={list}
        value={lot}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {openingTrades(found.data?.entries ?? [], cells).map(({ id, day, cells: { quantity = '', price = '' } }) => (
          <option key={id} value={id}>
            {entryText('lotOf', { day, quantity, price })}
          </option>
        ))}
      </datalist>
    </>
  )
}
