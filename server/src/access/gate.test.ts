import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { Caller } from './caller.ts'
import { bearerTokenOf, callerOf, type Gates, principalOfToken } from './gate.ts'

const caller = (tokenId: string): Caller => ({ kind: 'token', institutionId: 'I', tokenId, scopes: ['read-reports'] })
const gates = (asked: string[]): Gates => ({
  sessions: {
    callerOf: async (token, _address, version) => {
      asked.push(`session ${token}${version === undefined ? '' : ` from version ${version}`}`)
      return token === 'known' ? caller('session') : undefined
    },
  },
  apiTokens: {
    callerOf: async (token, address) => {
      asked.push(`program ${token} at ${address}`)
      return caller('program')
    },
  },
})

describe('the gate', () => {
  it('looks a token up in the registry of its form, and in none where there is no token', async () => {
    const asked: string[] = []
    const ask = async (token: string | undefined) => (await callerOf(gates(asked), token, '192.0.2.1')) as { tokenId?: string }
    equal((await ask('known'))?.tokenId, 'session')
    equal(await ask('unknown'), undefined)
    equal((await ask('clarity_x'))?.tokenId, 'program')
    equal(await ask(undefined), undefined)
    await callerOf(gates(asked), 'known', '192.0.2.1', 3)
    equal(asked.pop(), 'session known from version 3')
    deepEqual(asked, ['session known', 'session unknown', 'program clarity_x at 192.0.2.1'])
  })
})

describe('the budget of a request', () => {
  const known = {
    sessions: { callerOf: async () => undefined, principalOf: (token: string) => ({ kind: 'person' as const, id: token }) },
    apiTokens: {
      callerOf: async () => undefined,
      principalOf: (token: string, address: string) => ({ kind: 'program' as const, id: `${token} at ${address}` }),
    },
  }
  it('is that of the token where its registry knows whose it is, before anything is looked up', () => {
    const ask = (token: string | undefined) => principalOfToken(known, token, '192.0.2.1')
    deepEqual(ask('t'), { kind: 'person', id: 't' })
    deepEqual(ask('clarity_x'), { kind: 'program', id: 'clarity_x at 192.0.2.1' })
    equal(ask(undefined), undefined)
    equal(principalOfToken(gates([]), 't', '192.0.2.1'), undefined)
  })
})

describe('a bearer token', () => {
  it('is the text after the word Bearer, and nothing else is one', () => {
    const headers = ['Bearer abc', 'bearer abc', 'Bearer  abc ', 'Bearer', 'Bearer ', 'Basic abc', 'abc', '', undefined]
    deepEqual(headers.map(bearerTokenOf), ['abc', 'abc', 'abc', undefined, undefined, undefined, undefined, undefined, undefined])
  })
})
