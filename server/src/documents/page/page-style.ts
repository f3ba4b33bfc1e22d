import { COLOUR_PALETTES, type ColourPalette } from '@portal/contract/session/look.ts'

import { PRINT_THEME, printTheme, QUIET } from '../drawing/print-theme.ts'
import type { ReportColours } from '../report/report-model.ts'

const { text, label, outline, empty, accent } = PRINT_THEME

/** Letters of Latin Extended, as in the portal's own style sheet. */
const EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF'

/**
 * The style sheet of a report, for the screen and for paper of any size (A4, Letter). It depends only on the fonts, on whether the
 * figures are simulated and on the institution's colours, since the page's policy names it by its hash.
 */
export function pageStyle(fonts: readonly string[], demoNote: string | null, { headings, lines }: ReportColours): string {
  return `${fonts.map(fontFace).join('')}
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: ${empty}; color: ${text}; font: 400 13px/1.5 Report, "Inter Variable", Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 2.5rem; background: #fff; }
h1, h2, h3, p, dl, dd, figure, ul, ol { margin: 0; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; }
h2 { font-size: 20px; line-height: 1.3; letter-spacing: -0.015em; font-weight: 600; margin-bottom: 1rem; }
h1, h2, h3, caption { color: ${headings ?? text}; }
h3, caption { font-size: 14px; font-weight: 600; text-align: start; padding-bottom: 0.5rem; }
section, nav { padding-top: 2.5rem; }
header { display: flow-root; }
.logo { float: inline-end; width: auto; height: auto; max-width: 12rem; max-height: 4rem; margin-inline-start: 1.5rem; }
.client { font-size: 18px; color: ${QUIET}; padding-top: 0.25rem; }
.demo { display: inline-block; margin-top: 1rem; padding: 0.125rem 0.5rem; border-radius: 4px; background: #fff4de; color: #6b4000; font-weight: 600; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; padding-top: 1.5rem; }
dt { color: ${QUIET}; }
nav ol { padding-inline-start: 1.25rem; }
a { color: ${accent}; }
.facts dd { white-space: pre-line; }
.letter { padding-top: 1.5rem; }
.letter p { max-width: 44rem; padding-bottom: 0.75rem; white-space: pre-line; }
${lines === null ? '' : `h2 { border-bottom: 2px solid ${lines}; padding-bottom: 0.25rem; }\n`}.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; padding-bottom: 0.5rem; }
.figures dd { font-size: 18px; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.block { padding-top: 1.25rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 12px; line-height: 1.35; }
th, td { padding: 0.3125rem 0.5rem; text-align: start; vertical-align: top; border-bottom: 1px solid ${outline}; font-weight: 400; }
thead th { border-bottom-color: ${lines ?? outline}; color: ${QUIET}; font-weight: 600; vertical-align: bottom; white-space: nowrap; }
.number { text-align: end; white-space: nowrap; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
.total th, .total td { font-weight: 600; border-top: 1.5px solid ${label}; }
.badge { font-weight: 400; color: ${label}; }
${COLOUR_PALETTES.map(toneRules).join('\n')}
.remarks { padding: 0.5rem 0 0; list-style: none; color: ${QUIET}; font-size: 12px; }
.prose p { max-width: 44rem; padding-bottom: 0.75rem; }
figure svg { display: block; max-width: 100%; height: auto; }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0.5rem 0 0; list-style: none; font-size: 12px; }
.key svg { display: inline-block; vertical-align: -1px; margin-inline-end: 0.375rem; }
.empty { color: ${QUIET}; }
@media (max-width: 40rem) { main { padding: 1.25rem 1rem; } h1 { font-size: 24px; } .facts { gap: 0.25rem 1rem; } }
@page { margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt Report, Inter, sans-serif; color: ${QUIET}; }${
    demoNote !== null ? ` @bottom-left { content: "${demoNote}"; font: 8pt Report, Inter, sans-serif; color: ${QUIET}; }` : ''
  } }
@media print {
  body, main { background: none; }
  body { font-size: 9.5pt; }
  main { max-width: none; padding: 0; }
  table { font-size: 8pt; }
  th, td { padding: 0.2rem 0.35rem; }
  section { break-before: page; padding-top: 0; }
  .brief section:first-of-type { break-before: auto; padding-top: 1rem; }
  .brief figure svg { max-height: 12rem; width: auto; }
  nav { break-inside: avoid; }
  thead { display: table-header-group; }
  tr, figure, .figures, .block:not(:has(tr:nth-child(13))) { break-inside: avoid; }
  h2, h3, caption, thead { break-after: avoid; }
  tbody tr:is(:nth-child(-n+2), :nth-last-child(2), :nth-last-child(3)) { break-after: avoid; }
  .block:not(:has(tr:nth-child(13))):has(+ figure:last-child), .remarks:has(+ figure:last-child) { break-after: avoid; }
  .block:has(+ .remarks) { break-after: avoid; }
  .scroll { overflow: visible; }
  a { color: inherit; text-decoration: none; }
}`
}

/** All palettes, so that the style sheet is the same for every reader. */
function toneRules(palette: ColourPalette): string {
  const { gain, loss } = printTheme({ palette, hasPatterns: false })
  return `[data-palette="${palette}"] .gain { color: ${gain}; }\n[data-palette="${palette}"] .loss { color: ${loss}; }`
}

function fontFace(address: string): string {
  const range = address.includes('-ext-') ? ` unicode-range: ${EXTENDED};` : ''
  return `@font-face { font-family: Report; font-weight: 100 900; font-display: swap; src: url("${address}") format("woff2");${range} }\n`
}
