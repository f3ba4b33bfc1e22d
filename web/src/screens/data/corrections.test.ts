import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OpenException } from '@portal/contract/institution/exceptions.ts'
import { correctionsOf } from './corrections.ts'

const close = { kind: 'price', standing: 100 } as OpenException
const rate = { kind: 'rate', standing: 1.1 } as OpenException

describe('how closes and rates in doubt can be corrected', () => {
  it('is by a value of one alone, and by the other direction of rates alone', () => {
    deepEqual(correctionsOf([close]), ['value', 'standing', 'times'])
    deepEqual(correctionsOf([close, rate]), ['standing', 'times'])
    deepEqual(correctionsOf([rate, rate]), ['standing', 'times', 'inverse'])
  })

  it('is not by what counted before where nothing did', () => {
    deepEqual(correctionsOf([{ ...close, standing: null }]), ['value', 'times'])
  })
})
