import type { WhitelistEntry } from '@portal/contract/institution/tokens.ts'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { CellNote, Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { DeletePopup } from './delete-popup.tsx'
import { tokenNamed } from './token-name.ts'
import styles from './whitelist.module.css'
import { useWhitelist } from './whitelist-queries.ts'

/** The institution's tokens with their addresses; one or all can be deleted. */
export function TokenTable() {
  const { data, error, isLoading, isFetching, refetch } = useWhitelist()
  const [deleted, setDeleted] = useState<WhitelistEntry | 'all' | null>(null)
  const columns = useMemo(() => columnsOf(setDeleted), [])
  return (
    <>
      <DataTable
        title={whitelistText('tableTitle')}
        exportAs="whitelist.csv"
        columns={columns}
        rows={data}
        notes={data?.flatMap(notesOf)}
        isLoading={isLoading}
        isRefetching={isFetching && data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={whitelistText('noTokens')}
        expectedRows={3}
        isFirstFitting
        actions={
          <Button size="s" variant="ghost" disabled={!data?.length} onClick={() => setDeleted('all')}>
            {whitelistText('deleteAll')}
          </Button>
        }
      />
      {deleted ? <DeletePopup entry={deleted} count={data?.length ?? 0} onClose={() => setDeleted(null)} /> : null}
    </>
  )
}

function columnsOf(onDelete: (entry: WhitelistEntry) => void): readonly Column<WhitelistEntry>[] {
  return [
    {
      key: 'token',
      title: whitelistText('token'),
      kind: 'text',
      value: ({ token }) => token,
      // The audit trail and imports refer to the token by this id.
      show: ({ token, tokenId }) => (
        <Tooltip text={whitelistText('tokenId', { id: tokenId })}>
          <code>{token}</code>
        </Tooltip>
      ),
    },
    {
      key: 'name',
      title: whitelistText('name'),
      kind: 'text',
      value: ({ name }) => (name === '' ? null : name),
      show: ({ name }) => <span className={styles.name}>{name}</span>,
      isWrapped: true,
    },
    {
      key: 'scopes',
      title: whitelistText('scopes'),
      kind: 'text',
      value: ({ scopes }) => scopes.map((scope) => whitelistText(`scopeNames.${scope}`)).join(', '),
      show: ({ scopes }) => <Lines of={scopes.map((scope) => whitelistText(`shortScopeNames.${scope}`))} />,
      isWrapped: true,
    },
    {
      key: 'ipAddresses',
      title: whitelistText('addresses'),
      kind: 'text',
      value: ({ ipAddresses }) => ipAddresses.join(', '),
      show: ({ ipAddresses }) => <Addresses of={ipAddresses} />,
      isWrapped: true,
    },
    { key: 'createdAt', title: whitelistText('createdAt'), kind: 'instant', value: ({ createdAt }) => createdAt },
    {
      key: 'expiresAt',
      title: whitelistText('expiresAt'),
      kind: 'text',
      // An ISO text sorts by time.
      value: ({ expiresAt }) => (expiresAt === null ? null : new Date(expiresAt * 1000).toISOString()),
      show: (entry) => <Expiry entry={entry} />,
    },
    { key: 'lastUsedAt', title: whitelistText('lastUsedAt'), kind: 'instant', value: ({ lastUsedAt }) => lastUsedAt },
    { key: 'lastAddress', title: whitelistText('lastAddress'), kind: 'text', value: ({ lastAddress }) => lastAddress },
    {
      key: 'delete',
      title: whitelistText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (entry) => (
        <IconButton
          icon={Trash2}
          size="s"
          label={whitelistText('deleteOne', { token: tokenNamed(entry) })}
          onClick={() => onDelete(entry)}
        />
      ),
    },
  ]
}

/** Number of addresses shown in a row; the others are collapsed. */
const SHOWN_ADDRESSES = 2

function Addresses({ of: all }: { readonly of: readonly string[] }) {
  const more = all.length - SHOWN_ADDRESSES
  if (more <= 0) return <Lines of={all} />
  return (
    <Tooltip text={all.join(', ')}>
      <Lines of={[...all.slice(0, SHOWN_ADDRESSES), whitelistText('andMore', { more })]} />
    </Tooltip>
  )
}

/** One below the other; in a row they would push the buttons out of view. */
function Lines({ of: all }: { readonly of: readonly string[] }) {
  return (
    <span className={styles.lines}>
      {all.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

function Expiry({ entry: { expiresAt } }: { readonly entry: WhitelistEntry }) {
  const isExpired = expiresAt !== null && expiresAt * 1000 <= Date.now()
  return (
    <span className={styles.expiry}>
      {formatInstant(expiresAt)}
      {isExpired ? <Badge tone="warn">{whitelistText('expired')}</Badge> : null}
    </span>
  )
}

function notesOf({ token, name, expiresAt, lastUsedAt }: WhitelistEntry): readonly CellNote[] {
  return [
    ...(name === '' ? [{ row: token, field: 'name', reason: whitelistText('noName') }] : []),
    ...(expiresAt === null ? [{ row: token, field: 'expiresAt', reason: whitelistText('noEnd') }] : []),
    ...(lastUsedAt === null
      ? [
          { row: token, field: 'lastUsedAt', reason: whitelistText('neverUsed') },
          { row: token, field: 'lastAddress', reason: whitelistText('neverUsed') },
        ]
      : []),
  ]
}
