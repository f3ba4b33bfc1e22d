import { stylesXml } from './styles-xml.ts'
import type { Worksheet } from './worksheet.ts'
import { worksheetXml } from './worksheet-xml.ts'
import { xmlText } from './xml-text.ts'

/** A file in the workbook's zip archive. */
interface WorkbookFile {
  readonly name: string
  readonly text: string
}

/**
 * The files of a workbook (ECMA-376, parts 1 and 2), for a zip archive in this order. @param sheets at least one; named by their
 * titles, in this order
 */
export function workbookFiles(sheets: readonly Worksheet[]): readonly WorkbookFile[] {
  return [
    {
      name: '[Content_Types].xml',
      text: xml(
        `<Types xmlns="${PACKAGE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
        ...sheets.map((_, at) => `<Override PartName="/xl/${worksheetPath(at)}" ContentType="${SPREADSHEET}.worksheet+xml"/>`),
        `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
        '</Types>',
      ),
    },
    { name: '_rels/.rels', text: relationships(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      text: xml(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}">`,
        '<sheets>',
        ...worksheetNames(sheets).map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
        '</sheets>',
        '</workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships(...sheets.map((_, at) => ['worksheet', worksheetPath(at)] as const), ['styles', 'styles.xml']),
    },
    { name: 'xl/styles.xml', text: stylesXml() },
    ...sheets.map((sheet, at) => ({ name: `xl/${worksheetPath(at)}`, text: worksheetXml(sheet, at === 0) })),
  ]
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const worksheetPath = (at: number): string => `worksheets/sheet${at + 1}.xml`

const xml = (...parts: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${parts.join('')}`

const relationships = (...targets: readonly (readonly [kind: string, target: string])[]): string =>
  xml(
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    ...targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`),
    '</Relationships>',
  )

/** Numbers the later of two sheets with the same name (ignoring case), because a spreadsheet requires unique names. */
function worksheetNames(sheets: readonly Worksheet[]): readonly string[] {
  const taken = new Set<string>()
  return sheets.map(({ title }) => {
    let name = worksheetName(title)
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      const end = ` (${number})`
      name = `${worksheetName(title, MAX_NAME_LENGTH - end.length)}${end}`
    }
    taken.add(name.toLowerCase())
    return name
  })
}

const MAX_NAME_LENGTH = 31

/** A valid sheet name: at most 31 characters, without reserved characters, without apostrophes at the ends. */
const worksheetName = (title: string, longest = MAX_NAME_LENGTH): string =>
  title
    .replaceAll(/[[\]/\\:*?]/g, ' ')
    .slice(0, longest)
    .replaceAll(/^'+|'+$/g, '')
    .trim() || 'Table'
