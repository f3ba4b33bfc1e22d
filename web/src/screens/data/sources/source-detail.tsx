import type { Source } from '@portal/contract/institution/sources.ts'
import { Link } from '@tanstack/react-router'

import { sourceText } from '#messages/administration/source-texts.ts'
import { useReconciliations } from '../use-reconciliations.ts'
import styles from './sources.module.css'

/** Remedy of a state on Imports: a file can also be sent by hand, and is decided on there. */
const REMEDIES: Partial<Record<Source['state'], 'sendOnImports' | 'decideOnImports'>> = {
  late: 'sendOnImports',
  refused: 'sendOnImports',
  short: 'sendOnImports',
  waiting: 'decideOnImports',
}

/** State of a source, and a link to its remedy. */
export function SourceDetail({ source: { state, accountIDs }, detail }: { readonly source: Source; readonly detail: string }) {
  const remedy = REMEDIES[state]
  return (
    <span className={styles.detail}>
      {detail}
      {remedy ? (
        <>
          {'. '}
          <Link to="/imports">{sourceText(remedy)}</Link>
        </>
      ) : null}
      {state === 'wrong' ? <Differing accountIDs={accountIDs} /> : null}
    </span>
  )
}

/** The accounts of a source that the ledger does not agree with, each with the way to its entries. */
function Differing({ accountIDs }: Pick<Source, 'accountIDs'>) {
  const { data } = useReconciliations()
  const own = data?.rows.filter(({ accountID, last }) => last?.agrees === false && accountIDs.includes(accountID)) ?? []
  if (own.length === 0) return null
  return (
    <>
      {`. ${sourceText('differing')} `}
      {own.map(({ accountID, client, account }, at) => (
        <span key={accountID}>
          {at === 0 ? '' : ', '}
          <Link to="/ledger" search={{ account: accountID }}>
            {sourceText('account', { client, account })}
          </Link>
        </span>
      ))}
    </>
  )
}
