import { existsSync } from 'node:fs'
import path from 'node:path'
import { currency } from '@portal/contract/scalars.ts'
import { beginInstitution } from '#administration/commands/begin-institution.ts'
import { type AdminInvitation, inviteAdmin } from '#administration/commands/invite-admin.ts'
import { countLostFactors, removeLostFactors } from '#administration/commands/lost-key.ts'
import { changeReportAddress } from '#administration/commands/report-address.ts'
import { resumeTokens } from '#administration/commands/resume-tokens.ts'
import { revokeAdmin } from '#administration/commands/revoke-admin.ts'
import { resealFactors } from '#auth/factor/reseal-factors.ts'
import { resealProviders } from '#auth/openid/reseal-providers.ts'
import { systemClock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { createJsonLog } from '#base/json-log.ts'
import { makeEncryptionKey } from '#base/secrets/encryption-key.ts'
import { idsOf, sealingKey, withFormer } from '#base/secrets/seal.ts'
import type { Config, EncryptionKeySource } from '#base/settings/config.ts'
import { invitationLetter, passwordLink } from '#mail/letters.ts'
import { createMailer } from '#mail/mailer.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { LOOK_AFTER } from './institution-look-after.ts'
import { adminOf, type Command, parsedArgs, required, USAGE } from './institution-options.ts'
import { chosenInstitution, exitCodeOf, keyOf, Misuse, settings, withDatabase } from './operations/command-line.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  ...LOOK_AFTER,
  create: async (db, values, config) => {
    const name = required(values, 'name').trim()
    if (name === '') throw new Misuse('The name must not be empty.')
    const pivotCurrency = currencyOf(required(values, 'pivot'))
    const reportingCurrencies = required(values, 'currencies').split(',').map(currencyOf)
    const wanted = { name, pivotCurrency, reportingCurrencies, adminEmail: adminOf(values) }
    const invitation = await beginInstitution(db, wanted, systemClock.now())
    console.log(`${name} has begun.`)
    await deliver(invitation, name, config)
    if ((await listInstitutions(db)).some(({ isDemo }) => isDemo)) console.log(BESIDE_DEMO)
  },
  'invite-admin': async (db, values, config) => {
    const institution = await chosenInstitution(db, values.institution)
    await deliver(await inviteAdmin(db, institution, adminOf(values), systemClock.now()), institution.name, config)
  },
  'revoke-admin': async (db, values) => {
    const institution = await chosenInstitution(db, values.institution)
    const admin = adminOf(values)
    await revokeAdmin(db, institution, admin, systemClock.now())
    console.log(`${admin} is no administrator of ${institution.name} any more and was signed out.`)
  },
  'verify-audit': async (db, values, config) => {
    const { id, name } = await chosenInstitution(db, values.institution)
    const key = isMissing(config.encryptionKey) ? null : keyOf(config.encryptionKey)
    const finding = await db.withInstitution(id, (tx) => verifyAuditTrail(tx, id, key))
    if (!finding.isWhole)
      throw new Misuse(`The audit trail of ${name} is broken: event ${finding.sequence} is ${finding.problem}.`)
    console.log(`The audit trail of ${name} is whole: ${finding.events} events.`)
  },
  'rotate-key': async (db, values, config) => {
    const old = { kind: 'file', file: path.resolve(required(values, 'old-key-file')), isMadeWhenMissing: false } as const
    const before = keyOf(old)
    makeEncryptionKey(config.encryptionKey)
    const { bytes, former } = keyOf(config.encryptionKey)
    const key = sealingKey(bytes, [...former, ...withFormer(before)])
    const [count, secrets] = [await resealFactors(db, key), await resealProviders(db, key)]
    console.log(`${count} authenticator keys and ${secrets} secrets of sign-in providers are sealed with the present key.`)
  },
  'lost-key': async (db, values, config) => {
    if (values.forget) {
      makeEncryptionKey(config.encryptionKey)
      const count = await removeLostFactors(db, keyOf(config.encryptionKey), systemClock.now())
      console.log(`${count} users set up their authenticator apps anew at their next sign-in.`)
      return
    }
    const present = isMissing(config.encryptionKey) ? [] : idsOf(keyOf(config.encryptionKey))
    const count = await countLostFactors(db, present)
    console.log(
      `The present key ${present.length === 0 ? 'is missing' : `is ${present.join(' with ')}`}; the authenticator apps of ${count} users do not work with it.`,
    )
  },
  'resume-tokens': async (db, values) => {
    const { id, name } = await chosenInstitution(db, values.institution)
    console.log(`${await resumeTokens(db, id, systemClock.now())} API tokens of ${name} work again.`)
  },
  'report-address': async (db, values, config) => {
    const institution = await chosenInstitution(db, values.institution)
    const client = required(values, 'client')
    const address = values.address === undefined ? null : reportAddressOf(values.address, config.frameOrigins)
    await changeReportAddress(db, institution, client, address, systemClock.now())
    console.log(address === null ? `${client} sees our own report.` : `${client} sees the report at ${address}.`)
  },
}

const BESIDE_DEMO =
  'The demo institution is in the same database. A portal that others reach does not start with it: for real use begin in an empty ' +
  'data folder, and start with CLARITY_DEMO=off.'

process.exitCode = await exitCodeOf(USAGE, () => main(process.argv.slice(2)))

/** @returns the exit code: 1 when the request could not be carried out */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsedArgs(args)
  const [name, ...more] = positionals
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || more.length > 0) throw new Misuse(USAGE)
  const config = settings()
  await withDatabase(config, (db) => command(db, values, config)).catch((error: unknown) => {
    const isUnknown = error instanceof Failure && error.code === 'refusal.notFound'
    throw isUnknown ? new Misuse(`${error.message}: ${args.slice(1).join(' ')}`) : error
  })
  return 0
}

/** A reader of the invitation can accept it: it is sent to the mailbox, or printed for the user of this command. */
async function deliver(invitation: AdminInvitation, institutionName: string, config: Config): Promise<void> {
  const { email: to } = invitation
  if (invitation.kind === 'promoted') return console.log(`${to} is an administrator of ${institutionName} now.`)
  const link = passwordLink(config.publicUrl, invitation.token)
  if (config.smtpUrl === null) return console.log(`The invitation of ${to}, good once and for 72 hours:\n${link}`)
  const log = createJsonLog(() => {}, systemClock)
  const { smtpUrl } = config
  const from = `Clarity <no-reply@${new URL(config.publicUrl).hostname}>`
  const mailer = createMailer({ smtpUrl, outboxFolder: path.join(config.dataFolder, 'mail'), from, clock: systemClock, log })
  await mailer.send(invitationLetter(to, institutionName, link)).finally(() => mailer.close())
  console.log(`The invitation was mailed to ${to}.`)
}

function isMissing(source: EncryptionKeySource): boolean {
  return source.kind === 'file' && !existsSync(source.file)
}

function reportAddressOf(text: string, frameOrigins: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:') throw new Misuse(`--address "${text}" is no https address.`)
  if (!frameOrigins.includes(url.origin))
    throw new Misuse(
      `Reports of ${url.origin} may not be shown: add it to CLARITY_FRAME_ORIGINS, also where the server is started.`,
    )
  return url.href
}

function currencyOf(text: string): string {
  const parsed = currency.safeParse(text.trim())
  if (!parsed.success) throw new Misuse(`"${text}" is no currency: three capital letters, such as EUR.`)
  return parsed.data
}
