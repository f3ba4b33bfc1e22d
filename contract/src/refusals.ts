import { bytesText, maxBodyBytes } from './body-limit.ts'
import { type AnyEndpoint, isWriting } from './endpoint.ts'
import { house } from './house/house.ts'
import { orderRun, runs } from './house/runs.ts'
import { auditTrail } from './institution/audit-trail.ts'
import { clients } from './institution/clients.ts'
import { bookEntry, cancelEntry } from './institution/entries.ts'
import { confirmExceptions, correctException, correctExceptions, dataExceptions } from './institution/exceptions.ts'
import { assignGroup, groupingMembers, groupings, removeGrouping, renameGrouping } from './institution/groupings.ts'
import { importFiles, imports, undoImport } from './institution/imports.ts'
import { distinguishInstruments, mergeInstruments } from './institution/instruments.ts'
import { cancelJob, retryJob } from './institution/jobs.ts'
import {
  addPortfolio,
  deletePortfolio,
  deleteUserRow,
  updateAccountPortfolios,
  updateUserPortfolios,
} from './institution/portfolios.ts'
import { sendQuotes } from './institution/send-quotes.ts'
import { saveSource, sources } from './institution/sources.ts'
import { createToken, permittedAddress } from './institution/tokens.ts'
import { deleteUser, disableUser, eraseUser, registerUser, resetFactor, users } from './institution/users.ts'
import { acknowledgeLimit } from './limits/limits.ts'
import { mandates, saveMandate } from './limits/mandates.ts'
import { cancelPack, orderPack, packs, packZip, retryPack } from './packs/packs.ts'
import { explain } from './reports/explain.ts'
import { live } from './reports/live.ts'
import { groupingTypes } from './reports/parts/grouping-types.ts'
import { whatChanged } from './reports/what-changed.ts'
import { allClientsForUser, initStartUp, selectedClient } from './selection/clients.ts'
import { allReportingCurrencies, selectedReportingCurrency } from './selection/currencies.ts'
import { beginOpenid, completeOpenid, linkOpenid, openidButton, saveOpenidProvider, unlinkOpenid } from './session/openid.ts'
import { addPasskey, newPasskeyOptions, passkeySignIn, passkeySignInOptions } from './session/passkeys.ts'
import { savePreference } from './session/preferences.ts'
import { changePassword, resetPassword, setPassword } from './session/recover.ts'
import { makeRecoveryCodes, useRecoveryCode } from './session/recovery-codes.ts'
import { login, qrCode, verifyCode } from './session/sign-in.ts'
import { mailSignInLink, openSignInLink } from './session/sign-in-link.ts'
import { saveMappedList } from './statements/mapped-lists.ts'

/** The meaning of each error status, for all calls. */
export const STATUS_MEANINGS = {
  400: 'The request is invalid; the reason names the first fault.',
  401: 'The token is missing or invalid, or its session has ended.',
  403: 'The caller may not make this call, or names another user.',
  404: 'The object does not exist, or the caller may not see it; the reply is the same.',
  409: 'The request is valid, but the present state does not permit it.',
  410: 'The object no longer exists.',
  413: 'The body is larger than the call takes.',
  415: 'The body must be application/json.',
  422: 'The request is well formed but cannot be executed.',
  429: 'Too many calls; `Retry-After` says how many seconds to wait.',
  500: 'Server error. The log has details under the `requestId`.',
  502: 'The action was done, but a mail could not be sent.',
  503: 'Temporarily unavailable: the database is unreachable, or data are being booked. `Retry-After` says how many seconds to wait.',
} as const satisfies Readonly<Record<number, string>>

export type RefusalStatus = keyof typeof STATUS_MEANINGS

type Refusals = { readonly [status in RefusalStatus]?: string }

const NO_CLOSES: Refusals = {
  409: 'No closes have been imported, or the session is Live and there are no quotes.',
}
const TOO_MANY_ATTEMPTS: Refusals = { 429: 'Too many attempts; `Retry-After` says how many seconds to wait.' }
const NO_PASSKEYS = 'The public address of the portal is an IP address, for which there are no passkeys.'
const ANOTHER_REQUEST: Refusals = { 422: 'The `Idempotency-Key` was used with another request.' }
const NOT_IN_DOUBT: Refusals = {
  409: 'None of them is in doubt with that value any more, or what would count is not known or not above 0.',
}
const CHANGED: Refusals = {
  409: 'Others changed the matrix since it was read, or an administrator is among the users; nothing was saved.',
}

const READ_ONLY: Refusals = { 503: `${STATUS_MEANINGS[503]} The portal is read-only for a while: \`refusal.readOnly\`.` }

/** Error statuses of single calls, in addition to those of their kind. */
const OF_SINGLE_CALLS: ReadonlyMap<AnyEndpoint, Refusals> = new Map<AnyEndpoint, Refusals>([
  [login, { ...TOO_MANY_ATTEMPTS, 401: 'The e-mail or the password is wrong.' }],
  [
    verifyCode,
    {
      ...TOO_MANY_ATTEMPTS,
      401: 'The code is wrong, or the sign-in has expired.',
      409: 'A later code was accepted while the clock was ahead; the reason says what to do.',
    },
  ],
  [useRecoveryCode, { ...TOO_MANY_ATTEMPTS, 401: 'The code is wrong or was used, or the sign-in has expired.' }],
  [makeRecoveryCodes, TOO_MANY_ATTEMPTS],
  [qrCode, { 401: 'The sign-in has expired.', 409: 'The authenticator app is set up already.' }],
  [resetPassword, TOO_MANY_ATTEMPTS],
  [mailSignInLink, TOO_MANY_ATTEMPTS],
  [openSignInLink, { 410: 'The link has expired or was used.' }],
  [setPassword, { 410: 'The link has expired or was used.' }],
  [changePassword, TOO_MANY_ATTEMPTS],
  [newPasskeyOptions, { ...TOO_MANY_ATTEMPTS, 409: `${NO_PASSKEYS} Or the user has as many passkeys as there may be.` }],
  [addPasskey, { 409: `${NO_PASSKEYS} Or the user has as many passkeys as there may be, or the passkey is added already.` }],
  [passkeySignInOptions, { 409: NO_PASSKEYS }],
  [
    passkeySignIn,
    {
      ...TOO_MANY_ATTEMPTS,
      401: 'The passkey was not accepted: it is unknown, its signature or counter is wrong, or the challenge has expired or was used.',
      409: NO_PASSKEYS,
    },
  ],
  [openidButton, TOO_MANY_ATTEMPTS],
  [
    beginOpenid,
    { ...TOO_MANY_ATTEMPTS, 404: 'No institution with a provider has this name, or the link of the invitation is over.' },
  ],
  [
    completeOpenid,
    {
      401: 'The request has expired or was used, the provider has not confirmed it, or its subject is linked to no user.',
      409: 'The subject or the user is linked already.',
      410: 'The link of the invitation has expired or was used.',
    },
  ],
  [linkOpenid, { ...TOO_MANY_ATTEMPTS, 404: 'The institution has no provider.', 409: 'The user is linked already.' }],
  [unlinkOpenid, { 409: 'The user has no password.' }],
  [
    saveOpenidProvider,
    {
      409: 'Another institution has the name.',
      422: 'The host of the provider is not on the list of the operator, or it has not answered as it should; the reason says which.',
    },
  ],
  [savePreference, { 409: 'The user has the maximum number of preferences.' }],
  [
    registerUser,
    {
      409: 'There is a user or another invitation with this e-mail.',
      502: 'The user was added, but the invitation could not be mailed.',
    },
  ],
  [deleteUser, { 409: 'It is an administrator, or the caller.' }],
  [eraseUser, { 409: 'It is an administrator, or the caller.' }],
  [disableUser, { 409: 'It is the caller.' }],
  [resetFactor, { 409: "It is the caller's own." }],
  [addPortfolio, { 409: 'The client has a portfolio of this name.' }],
  [deletePortfolio, { 409: 'Users or accounts are assigned to it, or it is the built-in one.' }],
  [deleteUserRow, { 409: 'It is an administrator, who sees every portfolio.' }],
  [updateUserPortfolios, CHANGED],
  [updateAccountPortfolios, { 409: 'Others changed the matrix since it was read; nothing was saved.' }],
  [createToken, { 409: 'There are as many tokens as there may be, or the key of this request created one before.' }],
  [importFiles, { 429: 'Too many imports are waiting; `Retry-After` says how many seconds to wait.' }],
  [undoImport, { 409: 'It booked nothing, it is undone already, or later bookings depend on it.' }],
  [
    mergeInstruments,
    { 409: 'Currency, multiplier, terms or kind differ, or another merge is in the way; the reason says which.' },
  ],
  [distinguishInstruments, { 409: 'It is kept already.' }],
  [retryJob, { 409: 'It has not failed.' }],
  [orderRun, { 409: 'Nothing was booked since the last run, or one is under way.' }],
  [cancelJob, { 409: 'It has ended.' }],
  [orderPack, { 429: 'The caller has five packs that have not ended.' }],
  [packZip, { 409: 'No document of it was made.' }],
  [cancelPack, { 409: 'It has ended.' }],
  [retryPack, { 409: 'Nothing of it failed or was cancelled.', 429: 'Its orderer has five packs that have not ended.' }],
  [dataExceptions, { 409: 'No closes have been imported.' }],
  [confirmExceptions, NOT_IN_DOUBT],
  [correctException, NOT_IN_DOUBT],
  [correctExceptions, NOT_IN_DOUBT],
  [bookEntry, { 404: 'There is no entry of this kind and id.', 409: 'The entry was changed since it was read.' }],
  [
    cancelEntry,
    {
      404: 'There is no entry of this kind and id.',
      409: 'The entry was changed since it was read, is cancelled already, or a trade closes the lot that it opened.',
    },
  ],
  [sendQuotes, NO_CLOSES],
  [saveSource, { 409: 'There is a source of this name, or one with this token.' }],
  [assignGroup, { 409: 'The grouping was changed since it was read, or is of the other kind of members.' }],
  [renameGrouping, { 409: 'The grouping was changed since it was read, or there is one of the new name.' }],
  [removeGrouping, { 409: 'The grouping was changed since it was read.' }],
  [saveMandate, { 409: 'There is a mandate of this name.' }],
  [saveMappedList, { 409: 'The institution has as many explained lists as there may be.' }],
  [acknowledgeLimit, { 409: 'The limit is inside its bound.' }],
  [explain, { 422: 'The row or the column has no figure; the reason lists valid ones.' }],
  [whatChanged, { 409: 'Nothing has been booked.' }],
  [live, { ...NO_CLOSES, 429: 'Too many tabs follow live prices.' }],
])

/** Calls whose request names no object that could be missing or invisible to the caller. */
const NAMING_NOTHING: readonly AnyEndpoint[] = [
  ...[dataExceptions, confirmExceptions, correctException, correctExceptions],
  ...[house, runs, orderRun, packs, groupings, groupingMembers],
  ...[sources, mandates, users, clients, permittedAddress, auditTrail, imports, importFiles, sendQuotes],
  ...[initStartUp, allClientsForUser, selectedClient],
  ...[allReportingCurrencies, selectedReportingCurrency, live],
]

/**
 * The error statuses of a call and their meanings. Another method on a path gets 405 with `Allow`. @param tag the folder of the
 * contract that declares the call
 */
export function refusalsOf(endpoint: AnyEndpoint, tag: string): Refusals {
  const { method, path, access, actsOnce, conflict } = endpoint
  const isOpen = access === 'public' || access === 'demo'
  const isFigures = (tag === 'reports' || tag === 'charts') && endpoint !== groupingTypes
  const isNaming = path.includes('{') || access === 'demo' || (tag !== 'session' && !NAMING_NOTHING.includes(endpoint))
  return {
    ...pick(400, 429, 500, 503),
    ...(isWriting(endpoint) && READ_ONLY),
    ...(!isOpen && pick(401)),
    ...((!isOpen || method !== 'GET') && pick(403)),
    ...(isNaming && pick(404)),
    ...(method === 'POST' && { ...pick(415), 413: `The body is larger than ${bytesText(maxBodyBytes(endpoint))}.` }),
    ...(isFigures && !isOpen && NO_CLOSES),
    ...(actsOnce && ANOTHER_REQUEST),
    ...(conflict && pick(409)),
    ...OF_SINGLE_CALLS.get(endpoint),
  }
}

const pick = (...statuses: readonly RefusalStatus[]): Refusals =>
  Object.fromEntries(statuses.map((status) => [status, STATUS_MEANINGS[status]]))
