import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { newPasswordRules, PASSWORD_TOO_SHORT, PASSWORD_TOO_SIMPLE, password } from './password.ts'

const refusalOf = (text: string): string | undefined => password.safeParse(text).error?.issues[0]?.message

describe('the password rule of specification S5.5', () => {
  it('needs eight characters', () => equal(refusalOf('Abcdef1'), PASSWORD_TOO_SHORT))
  it('needs an uppercase letter', () => equal(refusalOf('harbour-walk-2026'), PASSWORD_TOO_SIMPLE))
  it('needs a lowercase letter', () => equal(refusalOf('HARBOUR-WALK-2026'), PASSWORD_TOO_SIMPLE))
  it('needs a digit', () => equal(refusalOf('Harbour-Walk'), PASSWORD_TOO_SIMPLE))
  it('takes letters of any alphabet and keeps spaces as typed', () => equal(password.parse(' Straße Ω 1 '), ' Straße Ω 1 '))
})

describe('the rule for new passwords under a policy', () => {
  const refusal = (policy: 'composed' | 'length15', text: string) =>
    newPasswordRules[policy].safeParse(text).error?.issues[0]?.message
  it('is that of the specification unless another one is chosen', () => equal(newPasswordRules.composed, password))
  it('requires fifteen characters of any kind under length15, counted as code points', () => {
    equal(refusal('length15', 'Harbour-Walk-1'), 'Password must be at least 15 characters long')
    equal(refusal('length15', 'harbour walk so'), undefined)
    equal(refusal('length15', 'Abc1'), PASSWORD_TOO_SHORT)
    equal(refusal('length15', '🦊🐢🦉🐙🦋🐌🦀🐳'), 'Password must be at least 15 characters long')
  })
})
