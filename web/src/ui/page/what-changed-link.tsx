import { useContext } from 'react'

import { knowledgeText } from '#messages/knowledge-texts.ts'
import { AskWhatChanged } from './ask-what-changed.ts'
import styles from './what-changed-link.module.css'

/** Beside the moment that figures are of: asks what changed since an earlier one. Nothing where that cannot be asked. */
export function WhatChangedLink() {
  const ask = useContext(AskWhatChanged)
  if (ask === null) return null
  return (
    <button type="button" className={styles.ask} onClick={ask}>
      {knowledgeText('ask')}
    </button>
  )
}
