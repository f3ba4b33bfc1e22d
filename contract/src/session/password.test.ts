import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { PASSWORD_TOO_SHORT, PASSWORD_TOO_SIMPLE, password } from './password.ts'

const refusalOf = (text: string): string | undefined => password.safeParse(text).error?.issues[0]?.message

describe('the password rule of spec.md section 5', () => {
  it('needs eight characters', () => equal(refusalOf('Abcdef1'), PASSWORD_TOO_SHORT))
  it('needs an uppercase letter', () => equal(refusalOf('harbour-walk-2026'), PASSWORD_TOO_SIMPLE))
  it('needs a lowercase letter', () => equal(refusalOf('HARBOUR-WALK-2026'), PASSWORD_TOO_SIMPLE))
  it('needs a digit', () => equal(refusalOf('Harbour-Walk'), PASSWORD_TOO_SIMPLE))
  it('takes letters of any alphabet and keeps spaces as typed', () => equal(password.parse(' Straße Ω 1 '), ' Straße Ω 1 '))
})
