import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkCode, checkEmail, checkNewPassword, checkPassword } from './form-checks.ts'

test('the e-mail is required and must be valid', () => {
  assert.equal(checkEmail('  '), 'Email is required')
  assert.equal(checkEmail('anna'), 'Invalid email address')
  assert.equal(checkEmail(' Anna@Halden.example '), null)
})

test('the password has at least 8 characters, and then an uppercase letter, a lowercase letter and a digit', () => {
  const rule =
    'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.'
  assert.equal(checkPassword('', 'composed'), 'Password must be at least 8 characters long')
  assert.equal(checkPassword('Abcdef1', 'composed'), 'Password must be at least 8 characters long')
  assert.equal(checkPassword('abcdefg1', 'composed'), rule)
  assert.equal(checkPassword('ABCDEFG1', 'composed'), rule)
  assert.equal(checkPassword('Abcdefgh', 'composed'), rule)
  assert.equal(checkPassword('Abcdefg1', 'composed'), null)
})

test("a new password follows the installation's policy; under length15 a password at sign-in may be older than the policy", () => {
  assert.equal(checkNewPassword('abcdefg1', 'composed'), checkPassword('abcdefg1', 'composed'))
  assert.equal(checkNewPassword('Harbour-Walk-1', 'length15'), 'Password must be at least 15 characters long')
  assert.equal(checkNewPassword('harbour walk so', 'length15'), null)
  assert.equal(checkPassword('harbour walk so', 'length15'), null)
  assert.equal(checkPassword('Harbour-Walk-1', 'length15'), null)
  assert.equal(checkPassword('Abcdef1', 'length15'), 'Password must be at least 8 characters long')
})

test('the code is exactly 6 characters, and digits only', () => {
  assert.equal(checkCode('12345'), 'Code must be 6 digits')
  assert.equal(checkCode('1234567'), 'Code must be 6 digits')
  assert.equal(checkCode('12a456'), 'Code must contain only numbers')
  assert.equal(checkCode('123456'), null)
})
