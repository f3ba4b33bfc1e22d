import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkCode, checkEmail, checkPassword } from './form-checks.ts'

test('the e-mail is required and must be one', () => {
  assert.equal(checkEmail('  '), 'Email is required')
  assert.equal(checkEmail('anna'), 'Invalid email address')
  assert.equal(checkEmail(' Anna@Halden.example '), null)
})

test('the password has at least 8 characters, and then an uppercase letter, a lowercase letter and a digit', () => {
  const rule =
    'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.'
  assert.equal(checkPassword(''), 'Password must be at least 8 characters long')
  assert.equal(checkPassword('Abcdef1'), 'Password must be at least 8 characters long')
  assert.equal(checkPassword('abcdefg1'), rule)
  assert.equal(checkPassword('ABCDEFG1'), rule)
  assert.equal(checkPassword('Abcdefgh'), rule)
  assert.equal(checkPassword('Abcdefg1'), null)
})

test('the code is exactly 6 characters, and digits only', () => {
  assert.equal(checkCode('12345'), 'Code must be 6 digits')
  assert.equal(checkCode('1234567'), 'Code must be 6 digits')
  assert.equal(checkCode('12a456'), 'Code must contain only numbers')
  assert.equal(checkCode('123456'), null)
})
