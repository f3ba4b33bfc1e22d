import { equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PASSWORD_TOO_SHORT, PASSWORD_TOO_SIMPLE } from '@portal/contract/session/password.ts'

import { passwordProblem } from './password-policy.ts'

const context = { email: 'carla.moreno@halden.example', institutionName: 'Halden Partners' }
const composed = async (password: string) => (await passwordProblem(password, 'composed', context))?.text
const length15 = async (password: string) => (await passwordProblem(password, 'length15', context))?.text

describe('the policy for new passwords', () => {
  it('protection 4: composed asks for eight characters with upper, lower and digit, in the words of specification S5.5', async () => {
    equal(await composed('Abcde-1'), PASSWORD_TOO_SHORT)
    equal(await composed('copper-lantern-88'), PASSWORD_TOO_SIMPLE)
    equal(await composed('COPPER-LANTERN-88'), PASSWORD_TOO_SIMPLE)
    equal(await composed('Copper-Lantern'), PASSWORD_TOO_SIMPLE)
    equal(await composed('Copper-Lantern-88'), undefined)
    equal(await composed('Harbour-Walk-2026'), undefined)
  })

  it('protection 4: length15 asks for fifteen characters of any kind', async () => {
    match((await length15('Copper-Lan-88x'))!, /at least 15 characters/)
    equal(await length15('copper lantern walk'), undefined)
    equal(await length15('коричневый фонарь'), undefined)
  })

  it('protection 3: counts characters as users do: eight emoji are eight', async () => {
    equal(await length15('🦊🐢🦉🐙🦋🐌🦀'), PASSWORD_TOO_SHORT)
    match((await length15('🦊🐢🦉🐙🦋🐌🦀🐳'))!, /at least 15/)
  })

  it('protection 5: refuses common passwords, with any characters around the word', async () => {
    for (const password of ['Password1', 'Qwerty123', '!!Sunshine2026', 'Trustno1', '1Qaz2wsx']) {
      match((await composed(password))!, /too common/, password)
    }
    match((await length15('password2026202620'))!, /too common/)
  })

  it('protection 5: refuses words of the portal, the institution or the own e-mail', async () => {
    for (const password of [
      'Clarity2026',
      'Halden2026',
      'HaldenPartners1',
      'Carla2026!',
      'Moreno-Carla-99',
      'Clarity-Halden-1',
    ]) {
      match((await composed(password))!, /too easy to guess/, password)
    }
    equal(await composed('Clarity-Copper-Lantern-88'), undefined, 'beside words of one’s own')
  })
})
