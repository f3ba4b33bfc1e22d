import type { DocumentWords } from '../report/document-words.ts'
import type { Block, Fact, Logo, Report, Section } from '../report/report-model.ts'
import { chartHtml } from './chart-html.ts'
import { escaped } from './html.ts'
import { pageStyle } from './page-style.ts'
import { remarksHtml, tableHtml } from './table-html.ts'

/**
 * The report as one HTML document without scripts, to be shown in a frame and printed.
 *
 * @param fonts URLs of the portal's fonts
 */
export function reportPage(report: Report, fonts: readonly string[]): string {
  const { words, title, isBrief, clientName, facts, letterhead, demoNote, palette, sections } = report
  const name = `${escaped(title)} · ${escaped(clientName)}`
  return `<!doctype html>
<html lang="${words.locale.slice(0, 2)}" data-palette="${palette}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${pageStyle(fonts, demoNote, letterhead.colours)}</style>
</head>
<body>
<main${isBrief ? ' class="brief"' : ''}>
<header>
${letterhead.logo === null ? '' : logoHtml(letterhead.logo)}<h1>${escaped(title)}</h1>
<p class="client">${escaped(clientName)}</p>
${demoNote === null ? '' : `<p class="demo">${escaped(demoNote)}</p>`}
<dl class="facts">${facts.map(factHtml).join('')}</dl>
${letterHtml(letterhead.coveringText)}</header>
${isBrief ? '' : contentsHtml(words, sections)}
${sections.map((section) => sectionHtml(words, section)).join('\n')}
</main>
</body>
</html>
`
}

const logoHtml = ({ url, width, height, alt }: Logo): string =>
  `<img class="logo" src="${escaped(url)}" width="${width}" height="${height}" alt="${escaped(alt)}">\n`

const letterHtml = (paragraphs: readonly string[]): string =>
  paragraphs.length === 0 ? '' : `<div class="letter">${paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')}</div>\n`

const contentsHtml = (words: DocumentWords, sections: readonly Section[]): string =>
  `<nav aria-labelledby="contents"><h2 id="contents">${escaped(words.documentText('contents'))}</h2><ol>${sections.map(entryHtml).join('')}</ol></nav>`

const factHtml = ({ label, text }: Fact): string => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`

const entryHtml = ({ id, title }: Section): string => `<li><a href="#${id}">${escaped(title)}</a></li>`

const sectionHtml = (words: DocumentWords, { id, title, blocks }: Section): string =>
  `<section id="${id}"><h2>${escaped(title)}</h2>${blocks.map((block) => blockHtml(words, block)).join('\n')}</section>`

function blockHtml(words: DocumentWords, block: Block): string {
  switch (block.kind) {
    case 'table':
      return tableHtml(words, block) + remarksHtml(block.remarks)
    case 'chart':
      return chartHtml(block)
    case 'figures':
      return `<dl class="figures">${block.figures
        .map(({ label, text, tone }) => `<div><dt>${escaped(label)}</dt><dd class="${tone}">${escaped(text)}</dd></div>`)
        .join('')}</dl>`
    case 'prose':
      return `<div class="prose">${block.paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')}</div>`
  }
}
