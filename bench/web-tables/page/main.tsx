import '../../../web/src/ui/styles/tokens.css'
import '../../../web/src/ui/styles/base.css'

import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sortPermutation } from '../../../web/src/ui/grid/order/sort-permutation.ts'
import { searchedRows, searchedTexts } from '../../../web/src/ui/grid/search/searched-rows.ts'
import { useSearchedRows } from '../../../web/src/ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '../../../web/src/ui/grid/table/data-table.tsx'
import { PeerTable } from './peer-table.tsx'
import { plainRadix } from './plain-radix.ts'
import { COLUMNS, madeRows, type Row } from './rows.ts'

/** Measurements of the page in milliseconds: the minimum of several runs. */
export interface PageBench {
  readonly sort: (turns: number) => number
  readonly radix: (turns: number) => number
  readonly search: (wanted: string, turns: number) => number
  readonly scan: (wanted: string, turns: number) => number
}

declare global {
  interface Window {
    bench: PageBench
  }
}

const ROWS = 100_000
const query = new URLSearchParams(location.search)
const rows = madeRows(ROWS)
const textsOf = (row: Row) => [row.ticker, row.name]

const numbers = Float64Array.from(rows, ({ npv }) => npv)
const texts = searchedTexts(rows, textsOf)
// The result is retained, so that the compiler cannot remove the work.
let answer: unknown
window.bench = {
  sort: (turns) =>
    least(turns, () => {
      const places = sortPermutation(rows, COLUMNS, [{ column: 'npv', direction: 'ascending' }])!
      answer = Array.from(places, (place) => rows[place]!)
    }),
  radix: (turns) =>
    least(turns, () => {
      answer = plainRadix(numbers)
    }),
  search: (wanted, turns) =>
    least(turns, () => {
      answer = searchedRows(rows, texts, wanted)
    }),
  scan: (wanted, turns) =>
    least(turns, () => {
      const found: Row[] = []
      for (let at = 0; at < texts.length; at++) if (texts[at]!.includes(wanted)) found.push(rows[at]!)
      answer = found
    }),
}

function least(turns: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    work()
    best = Math.min(best, performance.now() - began)
  }
  return answer === undefined ? Number.NaN : best
}

function OurTable() {
  const [search, setSearch] = useState('')
  const searched = useSearchedRows(rows, textsOf, search, () => setSearch(''))
  return (
    <>
      <input type="search" aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <DataTable title="Positions" columns={COLUMNS} pageSize={Number.POSITIVE_INFINITY} {...searched} />
    </>
  )
}

const overscan = query.get('overscan')
createRoot(document.getElementById('root')!).render(
  <main style={{ inlineSize: 1200, padding: 16 }}>
    {overscan === null ? <OurTable /> : <PeerTable rows={rows} overscan={Number(overscan)} />}
  </main>,
)
