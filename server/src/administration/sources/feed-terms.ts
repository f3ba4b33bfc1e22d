import path from 'node:path'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { FeedReach } from '#outbound/feed-reach.ts'
import type { FeedRow } from '#store/sources/feeds.ts'

interface FeedTerms {
  readonly kind: FeedRow['kind']
  readonly address: string
  readonly user: string
  readonly hasSecret: boolean
  readonly hostKey: string | null
}

/** @throws 400 where the operator does not list what is to be reached, or something is missing to reach it */
export function assertReachable(
  reach: FeedReach,
  institution: { readonly id: string; readonly name: string },
  { kind, address, user, hasSecret, hostKey }: FeedTerms,
): void {
  if (kind === 'folder') {
    const isListed = path.isAbsolute(address) && reach.listedFolder(institution, path.resolve(address)) !== undefined
    if (!isListed) throw badRequest(refusal('folderNotListed', { folder: address }))
    return
  }
  const url = URL.parse(address)
  const isForm = kind === 'sftp' ? isSftp : isWeb
  if (!(url && isForm(url)) || url.username !== '' || url.password !== '')
    throw badRequest(refusal(kind === 'sftp' ? 'sftpAddressForm' : 'feedAddressForm'))
  if (!reach.isHostListed(url)) throw badRequest(refusal('hostNotListed', { host: url.host }))
  if (kind === 'flex' && !(/^\d+$/.test(user) && hasSecret)) throw badRequest(refusal('flexNeeds'))
  if (kind === 'sftp' && !(user !== '' && hasSecret && FINGERPRINT.test(hostKey ?? ''))) throw badRequest(refusal('sftpNeeds'))
}

/** SHA-256 in Base64 without padding. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

const isSftp = ({ protocol, hostname, pathname, search, hash }: URL): boolean =>
  protocol === 'sftp:' && hostname !== '' && search === '' && hash === '' && canBeDecoded(pathname)

function canBeDecoded(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}
