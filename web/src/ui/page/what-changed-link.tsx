import { useContext } from 'react'

import { recordedAsOfText } from '#messages/reports/recorded-as-of-texts.ts'
import { OpenWhatChanged } from './open-what-changed.ts'
import styles from './what-changed-link.module.css'

/** A link beside the time of the figures that opens "what changed". Nothing if it is not available. */
export function WhatChangedLink() {
  const ask = useContext(OpenWhatChanged)
  if (ask === null) return null
  return (
    <button type="button" className={styles.ask} onClick={ask}>
      {recordedAsOfText('ask')}
    </button>
  )
}
