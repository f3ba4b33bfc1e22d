import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import {
  checkEncryptionKey,
  followEncryptionKey,
  makeEncryptionKey,
  readEncryptionKey,
  writeEncryptionKeys,
} from './encryption-key.ts'
import { idsOf, seal, sealingKey, unseal } from './seal.ts'

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
  assert.equal(made.bytes.length, 32)
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
  assert.deepEqual(readEncryptionKey(source), sealingKey(Buffer.alloc(32, 1)))
  writeFileSync(source.file, 'nonsense')
  assert.throws(() => readEncryptionKey(source), /must hold 32 random bytes/)
})

test('of several keys in a file the first seals and all open; a process that runs follows the file, within a turn it does not', async () => {
  const source = { kind: 'file', file: path.join(folder, 'several.key'), isMadeWhenMissing: false } as const
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  writeEncryptionKeys(source.file, [first])
  const followed = followEncryptionKey(source)
  const sealed = seal(Buffer.from('secret'), 'anna', followed)
  writeEncryptionKeys(source.file, [second, first])
  assert.equal(statSync(source.file).mode & 0o777, 0o600)
  assert.equal(followed.id, sealingKey(first).id, 'what begins with one key ends with it')
  await turn()
  assert.deepEqual(idsOf(followed), [sealingKey(second).id, sealingKey(first).id])
  assert.equal(Buffer.from(unseal(sealed, 'anna', followed)).toString(), 'secret')
  writeFileSync(source.file, 'nonsense')
  await turn()
  assert.equal(followed.id, sealingKey(second).id, 'a file that cannot be read changes nothing')
  writeEncryptionKeys(source.file, [second])
  await turn()
  assert.throws(() => unseal(sealed, 'anna', followed))
})

test('root that changes a key file leaves it to its owner, as the portal may run as another user', (context) => {
  if (process.getuid?.() !== 0) return context.diagnostic('Only root can try this: it was NOT tried.')
  const file = path.join(folder, 'owned.key')
  writeEncryptionKeys(file, [Buffer.alloc(32, 1)])
  chownSync(file, 12_345, 23_456)
  writeEncryptionKeys(file, [Buffer.alloc(32, 2)])
  const { uid, gid } = statSync(file)
  assert.deepEqual([uid, gid], [12_345, 23_456])
})
