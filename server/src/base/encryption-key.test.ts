import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { checkEncryptionKey, makeEncryptionKey, readEncryptionKey } from './encryption-key.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-key-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a key is created once, readable by our own user only, where that is requested, and read again afterwards', () => {
  const source = { kind: 'file', file: path.join(folder, 'data', 'encryption.key'), isMadeWhenMissing: true } as const
  checkEncryptionKey(source, true)
  assert.throws(() => readEncryptionKey(source), /There is no key file .*encryption\.key, but beside it there is a database/)
  assert.throws(() => checkEncryptionKey(source, false), /Put the file back from a backup.*lost-key/)
  assert.ok(!existsSync(source.file))
  makeEncryptionKey(source)
  const made = readEncryptionKey(source)
  makeEncryptionKey(source)
  assert.equal(made.length, 32)
  assert.equal(statSync(source.file).mode & 0o777, 0o600)
  assert.deepEqual(readEncryptionKey(source), made)
})

test('a key file that others can read is refused, and one that was named must be there and hold a key', () => {
  const source = { kind: 'file', file: path.join(folder, 'named.key'), isMadeWhenMissing: false } as const
  makeEncryptionKey(source)
  assert.throws(() => readEncryptionKey(source), /There is no key file .*from a backup.*openssl rand/)
  writeFileSync(source.file, `${Buffer.alloc(32, 1).toString('base64')}\n`)
  chmodSync(source.file, 0o644)
  assert.throws(() => readEncryptionKey(source), /can be read by others. Run `chmod 600/)
  chmodSync(source.file, 0o600)
  assert.deepEqual(readEncryptionKey(source), Buffer.alloc(32, 1))
  writeFileSync(source.file, 'nonsense')
  assert.throws(() => readEncryptionKey(source), /must hold 32 random bytes/)
})
