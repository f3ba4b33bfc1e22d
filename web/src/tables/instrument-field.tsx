import { findInstruments } from '@portal/contract/institution/instruments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'

import { call } from '#api/call.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface InstrumentFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly id: string
  readonly onChange: (id: string) => void
}

/** The id of an instrument in files, with those that are found by what was typed. */
export function InstrumentField({ id, onChange, ...field }: InstrumentFieldProps) {
  const list = useId()
  const found = useInstruments(useDeferredValue(id.trim()))
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        list={list}
        value={id}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {found.data?.rows.map((row) => (
          <option key={row.id} value={row.id}>
            {instrumentText(row)}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The instruments that a text is found in. */
export function useInstruments(text: string) {
  return useQuery({
    queryKey: ['instruments', text],
    queryFn: ({ signal }) => call(findInstruments, { body: { text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

interface NamedInstrument {
  readonly ticker: string
  readonly name: string
  readonly currency: string
  readonly isin: string | null
}

/** Name of an instrument. */
export const instrumentText = ({ ticker, name, currency, isin }: NamedInstrument): string =>
  [ticker, name, currency, isin].filter(Boolean).join(' · ')
