import { type SubmitEvent, useState } from 'react'
import { formatInstant } from '#messages/page-formats.ts'
import { changeText } from '#messages/reports/change-texts.ts'
import { type ChangesSince, useRecordedAsOfAddress } from '#selection/period/recorded-as-of-address.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { localMoment, momentOf } from './local-moment.ts'
import type { WhatChanged } from './use-what-changed.ts'
import styles from './what-changed-panel.module.css'

const HOUR_SECONDS = 3600
/** Age of each choice in hours. */
const AGO = { dayAgo: 24, weekAgo: 7 * 24, monthAgo: 30 * 24 } as const

type Choice = 'lastVisit' | keyof typeof AGO | 'chosen'
const CHOICES: readonly Choice[] = ['lastVisit', 'dayAgo', 'weekAgo', 'monthAgo', 'chosen']

interface SinceChoiceProps {
  readonly since: ChangesSince
  /** Undefined while loading. */
  readonly reply: WhatChanged | undefined
  /** Epoch seconds; null until the first reply. */
  readonly firstKnownOn: number | null
}

/** The choice of the instant to compare with, and a link to all screens as recorded then. */
export function SinceChoice({ since, reply, firstKnownOn }: SinceChoiceProps) {
  const { knownOn, showRecordedAsOf, showChanges } = useRecordedAsOfAddress()
  const [choice, setChoice] = useState<Choice>(since === 'lastVisit' ? 'lastVisit' : 'chosen')
  const [text, setText] = useState(() => (since === 'lastVisit' ? '' : localMoment(since)))
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState(since)
  if (since !== shown) {
    setShown(since)
    if (since !== 'lastVisit' && choice === 'lastVisit') setChoice('chosen')
  }
  const choose = (chosen: Choice) => {
    setChoice(chosen)
    setError(undefined)
    if (chosen === 'lastVisit') showChanges('lastVisit')
    else if (chosen === 'chosen') setText(localMoment(reply?.since ?? now()))
    else showChanges(Math.max(now() - AGO[chosen] * HOUR_SECONDS, firstKnownOn ?? 0))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const at = momentOf(text)
    const problem = problemOf(at, firstKnownOn ?? 0)
    setError(problem)
    if (at !== null && problem === undefined) showChanges(at)
  }
  return (
    <div className={styles.part}>
      <Select
        label={changeText('since')}
        size="s"
        options={CHOICES.map((value) => ({ value, label: changeText(value) }))}
        value={choice}
        onChange={choose}
      />
      {choice === 'chosen' ? (
        <form className={styles.choice} onSubmit={submit} noValidate>
          <TextField
            type="datetime-local"
            label={changeText('moment')}
            hint={firstKnownOn === null ? undefined : changeText('momentHint', { first: formatInstant(firstKnownOn) })}
            error={error}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="s">
            {changeText('show')}
          </Button>
        </form>
      ) : null}
      {reply ? (
        <>
          <p className={styles.said}>
            {changeText('since')} {formatInstant(reply.since)}
            {changeText(`sinceIs.${reply.sinceIs}`)}
          </p>
          {reply.since === knownOn ? (
            <p className={styles.note}>{changeText('isShown')}</p>
          ) : (
            <div>
              <Button size="s" onClick={() => showRecordedAsOf(reply.since)}>
                {changeText('showThen')}
              </Button>
            </div>
          )}
        </>
      ) : null}
    </div>
  )
}

const now = (): number => Math.floor(Date.now() / 1000)

function problemOf(at: number | null, firstKnownOn: number): string | undefined {
  if (at === null) return changeText('noMoment')
  if (at < firstKnownOn) return changeText('tooEarly')
  // An input value is the end of its minute.
  return at > now() + 60 ? changeText('tooLate') : undefined
}
