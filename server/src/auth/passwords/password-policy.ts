import { newPasswordRules, PASSWORD_TOO_SHORT, type PasswordPolicy } from '@portal/contract/session/password.ts'
import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'
import { refusal } from '#base/refusals.ts'

/** Words that a password must not consist of. */
interface PasswordContext {
  readonly email: string
  readonly institutionName: string
}

const SHORTEST = 8
const PRODUCT = 'clarity'
/** Shorter words of a name or an address occur in too many good passwords by chance. */
const SHORTEST_WORD = 3
/** Number of characters that a password must have besides the words of its context. */
const SHORTEST_REST = 4

/** Why a new password is refused, as a text for the user; undefined where it is accepted. Length counts code points. */
export async function passwordProblem(
  password: string,
  policy: PasswordPolicy,
  context: PasswordContext,
): Promise<CodedText | undefined> {
  const length = [...password.normalize('NFC')].length
  if (length < SHORTEST) return refusal('stated', { reason: PASSWORD_TOO_SHORT })
  const problem = newPasswordRules[policy].safeParse(password).error?.issues[0]?.message
  if (problem !== undefined) return refusal('stated', { reason: problem })
  const lower = password.normalize('NFC').toLowerCase()
  const rest = withoutContext(lower, context)
  if (rest !== lower && core(rest).length < SHORTEST_REST) return refusal('obviousPassword')
  const common = await commonPasswords()
  return common.includes(lower) || common.includes(core(lower)) ? refusal('commonPassword') : undefined
}

/** The word inside a password, without digits and signs around it: `sunshine` of `!Sunshine2026`. */
const core = (lower: string): string => lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function withoutContext(lower: string, { email, institutionName }: PasswordContext): string {
  const names = [PRODUCT, institutionName, institutionName.replaceAll(/\s+/g, ''), email, email.split('@')[0] ?? '']
  const words = names
    .flatMap((name) => [name.toLowerCase(), ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), lower)
}

/** Loaded when the first password is chosen, not at every start: 49,233 words, which are searched in less than a millisecond. */
async function commonPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common']
}
