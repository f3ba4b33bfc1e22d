import { orderPack } from '@portal/contract/packs/packs.ts'
import { DEFAULT_TIME_PERIOD, intervalDays, isInterval, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type FormEvent, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { packText } from '#messages/pack-texts.ts'
import { useCurrencyCodes } from '#selection/load-selection.ts'
import { monthToDate } from '#selection/period/period-presets.ts'
import { periodOptions } from '#selection/period/time-period.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Segments } from '#ui/choice/segments.tsx'
import { DayField } from '#ui/field/day-field.tsx'
import { PeriodChoice } from '#ui/page/period-choice.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Select } from '#ui/select/select.tsx'
import { type ClientChoice, Clients, useClientChoice } from './clients.tsx'
import { KINDS, PAPERS } from './order-choices.ts'
import { invalidatePacks } from './pack-queries.ts'
import styles from './packs.module.css'

/** The currency of each client. */
const OWN = ''

interface OrderPopupProps {
  readonly onOrdered: (id: string) => void
  readonly onClose: () => void
}

interface Terms {
  readonly kind: (typeof KINDS)[number]['value']
  readonly timePeriod: TimePeriod
  /** An ISO date; empty for the last close. */
  readonly asOf: string
  readonly currency: string
  readonly paper: (typeof PAPERS)[number]['value']
  readonly mails: boolean
  readonly attaches: boolean
}

const FIRST: Terms = {
  kind: 'brief',
  timePeriod: DEFAULT_TIME_PERIOD,
  asOf: '',
  currency: OWN,
  paper: 'A4',
  mails: false,
  attaches: false,
}

/** Asks of which clients, over which period and how, and orders the pack. */
export function OrderPopup({ onOrdered, onClose }: OrderPopupProps) {
  const clients = useClientChoice()
  const [terms, setTerms] = useState(FIRST)
  const save = useSave(orderPack, {
    success: packText('ordered'),
    failure: packText('orderFailed'),
    onSaved: ({ id }) => {
      invalidatePacks()
      onOrdered(id)
      onClose()
    },
  })
  const order = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: bodyOf(terms, clients) })
  }
  return (
    <Popup title={packText('orderTitle')} size="l" onClose={onClose}>
      <form className={styles.fields} onSubmit={order}>
        <Clients choice={clients} />
        <TermFields terms={terms} onChange={(changed) => setTerms((former) => ({ ...former, ...changed }))} />
        <PopupActions>
          <Button onClick={onClose}>{packText('close')}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={clients.chosen.size === 0}>
            {packText('submit')}
          </Button>
        </PopupActions>
      </form>
    </Popup>
  )
}

/** All clients are not named: those that are there when the order arrives count. */
function bodyOf({ kind, timePeriod, asOf, currency, paper, mails, attaches }: Terms, { all, chosen }: ClientChoice) {
  return {
    kind,
    timePeriod,
    paper,
    mailsWhenDone: mails,
    attaches: mails && attaches,
    ...(chosen.size < all.length && { clientIds: [...chosen] }),
    ...(currency !== OWN && { reportingCCY: currency }),
    ...(asOf !== '' && !isInterval(timePeriod) && { asOf }),
  }
}

interface TermFieldsProps {
  readonly terms: Terms
  readonly onChange: (changed: Partial<Terms>) => void
}

function TermFields({ terms: { kind, timePeriod, asOf, currency, paper, mails, attaches }, onChange }: TermFieldsProps) {
  const latest = useReplyMode((reply) => reply.lastClose) ?? Date.now() / 1_000
  const day = new Date(latest * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const currencies = useCurrencyCodes()
  const choosePeriod = (chosen: TimePeriod) => onChange({ timePeriod: chosen })
  return (
    <>
      <div className={styles.row}>
        <Segments label={packText('contents')} options={KINDS} value={kind} onChange={(chosen) => onChange({ kind: chosen })} />
        <Segments label={packText('paper')} options={PAPERS} value={paper} onChange={(chosen) => onChange({ paper: chosen })} />
      </div>
      <div className={styles.row}>
        <PeriodChoice
          name="packPeriod"
          label={packText('period')}
          options={periodOptions(day, null)}
          value={timePeriod}
          onChange={choosePeriod}
          range={isInterval(timePeriod) ? intervalDays(timePeriod) : null}
          firstRange={intervalDays(monthToDate(day))}
          onRange={({ from, to }) => choosePeriod(`${from}/${to}`)}
        />
        <Select
          label={packText('currency')}
          size="s"
          options={[{ value: OWN, label: packText('ownCurrency') }, ...currencies.map((code) => ({ value: code, label: code }))]}
          value={currency}
          onChange={(chosen) => onChange({ currency: chosen })}
        />
      </div>
      {isInterval(timePeriod) ? null : (
        <div className={styles.day}>
          <DayField label={packText('day')} name="packDay" value={asOf} onChange={(chosen) => onChange({ asOf: chosen })} />
          <span className={styles.hint}>{packText('dayHint')}</span>
        </div>
      )}
      <Checkbox label={packText('mails')} checked={mails} onChange={({ target }) => onChange({ mails: target.checked })} />
      <Checkbox
        label={packText('attaches')}
        checked={mails && attaches}
        disabled={!mails}
        onChange={({ target }) => onChange({ attaches: target.checked })}
      />
    </>
  )
}
