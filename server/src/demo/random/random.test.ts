import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../../analytics/testing/close-to.ts'

import { exp, ln } from './arithmetic.ts'
import { fatTailed, normal, seriesKey, uniform } from './draw.ts'
import { normalProbability, normalQuantile } from './normal-distribution.ts'

const DAYS = Array.from({ length: 20_000 }, (_, day) => 15_000 + day)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('exp and ln of our own', () => {
  it('agree with those of the platform to four units in the last place', () => {
    for (const x of [-30, -1.7, -0.3, -1e-9, 0, 1e-9, 0.02, 0.5, 1, 3.3, 30]) {
      closeTo(exp(x) / Math.exp(x), 1, 4 * Number.EPSILON)
    }
    for (const x of [1e-12, 0.03, 0.5, 0.999999, 1, 1.000001, 2, 85.3, 1e9]) {
      closeTo(ln(x), Math.log(x), 4 * Number.EPSILON * Math.max(1, Math.abs(Math.log(x))))
    }
  })
})

describe('the normal distribution', () => {
  // Quantiles from the usual tables: 2.5 % lie beyond 1.959964, 0.1 % beyond 3.090232.
  it('has the quantiles of the tables', () => {
    equal(normalQuantile(0.5), 0)
    closeTo(normalQuantile(0.975), 1.959963985, 1e-8)
    closeTo(normalQuantile(0.001), -3.090232306, 1e-8)
  })
  it('has the probabilities of the tables', () => {
    closeTo(normalProbability(1), 0.841344746, 1e-7)
    closeTo(normalProbability(-1.959963985), 0.025, 1e-7)
    closeTo(normalProbability(60), 1, 1e-12)
  })
})

describe('draws', () => {
  const key = seriesKey('a series')

  it('depend on series, day and count only', () => {
    equal(uniform(key, 20_000, 1), uniform(seriesKey('a series'), 20_000, 1))
    ok(uniform(key, 20_000) !== uniform(key, 20_001))
    ok(uniform(key, 20_000) !== uniform(key, 20_000, 1))
    ok(uniform(key, 20_000) !== uniform(seriesKey('another'), 20_000))
  })
  // Of 20,000 draws the standard error of the mean is 0.0020 (uniform), 0.0071 (normal) and of the variance 0.01: four times that is allowed.
  it('are uniform and normal in the long run, and independent', () => {
    const uniforms = DAYS.map((day) => uniform(key, day))
    closeTo(mean(uniforms), 0.5, 0.0082)
    const normals = DAYS.map((day) => normal(key, day))
    closeTo(mean(normals), 0, 0.0283)
    closeTo(mean(normals.map((z) => z * z)), 1, 0.04)
    closeTo(mean(normals.slice(1).map((z, i) => z * normals[i]!)), 0, 0.0283)
    const others = DAYS.map((day) => normal(seriesKey('another'), day))
    closeTo(mean(normals.map((z, i) => z * others[i]!)), 0, 0.0283)
  })
  // A normal variable exceeds four deviations about once in 16,000 draws; Student's t with four degrees of freedom, scaled to variance
  // one, once in 209 (P(|t| > 4 x 1.4142) = 0.0048).
  it('have fat tails', () => {
    const shocks = DAYS.map((day) => fatTailed(key, day))
    const far = shocks.filter((shock) => Math.abs(shock) > 4).length
    ok(far > 60 && far < 140, `${far} of 20,000 beyond four deviations`)
    ok(shocks.every((shock) => Math.abs(shock) <= 6))
  })
})
