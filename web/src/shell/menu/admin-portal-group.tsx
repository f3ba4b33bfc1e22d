import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { useAppData } from '#session/app-data.ts'
import styles from './side-menu.module.css'

/**
 * Admin Portal with its list of clients, open on their pages. It links to the client in the URL, else to the first one. If the
 * list cannot be loaded, the first client of the header is used.
 */
export function AdminPortalGroup({ isRail }: { readonly isRail: boolean }) {
  const { data, isPending } = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const isOpen = useLocation({ select: ({ pathname }) => pathname.startsWith('/client/') })
  const { clientId } = useParams({ strict: false })
  const known = useClientNames()
  const target = clientId ?? data?.rows[0]?.id ?? known[0]?.id
  const title = screenTitle('adminPortal')
  const isListed = isOpen && !isRail && (data !== undefined || isPending)
  const content = (
    <>
      <Building2 size={16} aria-hidden className={styles.icon} />
      <span className={styles.label}>{title}</span>
    </>
  )
  if (target === undefined) {
    return (
      <li>
        <span className={styles.item} aria-disabled="true" {...(isRail && { title })}>
          {content}
        </span>
      </li>
    )
  }
  return (
    <li data-open-end={(isListed && isPending) || undefined}>
      <Link
        to="/client/$clientId"
        params={{ clientId: target }}
        className={styles.item}
        activeOptions={{ includeSearch: false }}
        onClick={() => useAppData.setState({ isNavOpen: true })}
        {...(isRail && { 'aria-label': title, title })}
      >
        {content}
      </Link>
      {isListed ? (
        <ul className={styles.inner}>
          {data?.rows.map(({ id, name }) => (
            <li key={id}>
              <Link to="/client/$clientId" params={{ clientId: id }} className={styles.item} data-inner="text">
                <span className={styles.label} dir="auto" title={name}>
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
