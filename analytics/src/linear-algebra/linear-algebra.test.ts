import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { axpy } from './axpy.ts'
import { cholesky, choleskySolve } from './cholesky.ts'
import { crossProducts, rowProducts } from './cross-products.ts'
import { dot } from './dot.ts'
import { matrixVector, transposedMatrixVector } from './matrix-vector.ts'
import { orthogonalRows } from './orthogonal-rows.ts'
import { addRows } from './row-combination.ts'
import { symmetricEigenvalues } from './symmetric-eigenvalues.ts'
import { solveLower, solveLowerTransposed, solveUpper } from './triangular-solve.ts'

/** A matrix of whole numbers, whose sums and products are exact in any order. */
const matrix = fc
  .record({ rows: fc.integer({ min: 1, max: 11 }), columns: fc.integer({ min: 1, max: 23 }) })
  .chain(({ rows, columns }) =>
    fc
      .array(fc.integer({ min: -99, max: 99 }), { minLength: rows * columns, maxLength: rows * columns })
      .map((entries) => ({ rows, columns, entries: Float64Array.from(entries) })),
  )

describe('products', () => {
  it('equal their plain sums for every number of rows and columns, blocks and rests alike', () => {
    fc.assert(
      fc.property(matrix, ({ rows, columns, entries }) => {
        const at = (i: number, k: number) => entries[i * columns + k]!
        const vector = Float64Array.from({ length: columns }, (_, k) => k - 3)
        const weights = Float64Array.from({ length: rows }, (_, i) => 5 - i)
        const product = crossProducts(entries, rows, columns)
        deepEqual(rowProducts(entries, rows, entries, rows, columns), product)
        const combined = new Float64Array(columns).fill(7)
        const backwards = Int32Array.from({ length: rows }, (_, i) => rows - 1 - i)
        addRows(entries, columns, backwards, weights, 0, rows, combined)
        const [times, timesTransposed] = [
          matrixVector(entries, rows, columns, vector),
          transposedMatrixVector(entries, rows, columns, weights),
        ]
        for (let i = 0; i < rows; i++) {
          let along = 0
          for (let k = 0; k < columns; k++) along += at(i, k) * vector[k]!
          equal(times[i], along)
          equal(dot(entries, vector, columns, i * columns), along)
          for (let j = 0; j < rows; j++) {
            let sum = 0
            for (let k = 0; k < columns; k++) sum += at(i, k) * at(j, k)
            equal(product[i * rows + j], sum)
          }
        }
        for (let k = 0; k < columns; k++) {
          let [down, reversed] = [0, 7]
          for (let i = 0; i < rows; i++) {
            down += at(i, k) * weights[i]!
            reversed += at(rows - 1 - i, k) * weights[i]!
          }
          equal(timesTransposed[k], down)
          equal(combined[k], reversed)
        }
      }),
    )
  })
  it('axpy adds a multiple in place, from a given place', () => {
    const y = Float64Array.of(1, 1, 1, 1)
    axpy(2, Float64Array.of(9, 3, 4), y, 2, 1, 2)
    deepEqual(y, Float64Array.of(1, 1, 7, 9))
  })
})

describe('Cholesky', () => {
  // The textbook example: L = [2 0 0; 6 1 0; -8 5 3].
  const spd = Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98)
  it('factors a positive definite matrix, solves and inverts', () => {
    const lower = cholesky(spd, 3)!
    deepEqual(lower, Float64Array.of(2, 0, 0, 6, 1, 0, -8, 5, 3))
    // S (1, 2, 3)ᵀ = (-20, -43, 192).
    const x = choleskySolve(lower, 3, Float64Array.of(-20, -43, 192))
    for (const [i, expected] of [1, 2, 3].entries()) closeTo(x[i]!, expected, 1e-12)
  })
  it('refuses what is not positive definite', () => {
    equal(cholesky(Float64Array.of(1, 2, 2, 1), 2), null)
    equal(cholesky(Float64Array.of(1, 1, 1, 1), 2), null)
    equal(cholesky(Float64Array.of(0), 1), null)
    equal(cholesky(Float64Array.of(Number.NaN), 1), null)
  })
  it('triangular systems are solved by substitution', () => {
    const lower = Float64Array.of(2, 99, 1, 4)
    const [x, y, z] = [Float64Array.of(2, 9), Float64Array.of(4, 8), Float64Array.of(5, 8)]
    solveLower(lower, 2, x)
    deepEqual(x, Float64Array.of(1, 2))
    solveLowerTransposed(lower, 2, y)
    deepEqual(y, Float64Array.of(1, 2))
    solveUpper(Float64Array.of(1, 2, 99, 4), 2, z)
    deepEqual(z, Float64Array.of(1, 2))
  })
})

describe('orthogonal rows', () => {
  it('are orthonormal and give the matrix back, also when rows are all but parallel', () => {
    const rows = Float64Array.of(1, 1, 1, 1, 1, 1 + 1e-9, 1, 1, 1, 2, 3, 4)
    const { q, r, rank } = orthogonalRows(rows, 3, 4)
    equal(rank, 3)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        closeTo(dot(q, q, 4, i * 4, j * 4), i === j ? 1 : 0, 1e-15)
        if (i > j) equal(r[i * 3 + j], 0)
      }
    for (let j = 0; j < 3; j++)
      for (let k = 0; k < 4; k++) {
        let sum = 0
        for (let i = 0; i < 3; i++) sum += r[i * 3 + j]! * q[i * 4 + k]!
        closeTo(sum, rows[j * 4 + k]!, 1e-14)
      }
  })
  it('leave out a row that the others explain', () => {
    const { q, r, rank } = orthogonalRows(Float64Array.of(1, 2, 2, 3, 6, 6, 0, 1, -1), 3, 3)
    equal(rank, 2)
    deepEqual([...q.subarray(3, 6)], [0, 0, 0])
    equal(r[4], 0)
    closeTo(r[1]!, 9, 1e-14)
  })
})

describe('eigenvalues of symmetric matrices', () => {
  it('of the second difference matrix are 2 - 2 cos(k π / (n + 1))', () => {
    const n = 7
    const a = new Float64Array(n * n)
    for (let i = 0; i < n; i++) {
      a[i * n + i] = 2
      if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = -1
    }
    const { values, vectors } = symmetricEigenvalues(a, n)
    for (let k = 0; k < n; k++) closeTo(values[k]!, 2 - 2 * Math.cos(((n - k) * Math.PI) / (n + 1)), 1e-14)
    for (let k = 0; k < n; k++) {
      const vector = vectors.slice(k * n, (k + 1) * n)
      const image = matrixVector(a, n, n, vector)
      for (let i = 0; i < n; i++) closeTo(image[i]!, values[k]! * vector[i]!, 1e-14)
      closeTo(dot(vector, vector), 1, 1e-14)
    }
  })
  it('of a matrix without full rank end with 0', () => {
    const { values } = symmetricEigenvalues(Float64Array.of(1, 2, 2, 4), 2)
    closeTo(values[0]!, 5, 1e-14)
    closeTo(values[1]!, 0, 1e-15)
  })
})
