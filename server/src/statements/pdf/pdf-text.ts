import { problemOf, Unreadable } from '../base/problem.ts'

/** A note has a few pages; a document of more is none. */
const MAX_PAGES = 50
/** Pieces of text whose feet differ by no more are one line, in points. */
const SAME_LINE = 2

interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The text of a PDF, in lines from top to bottom and words from left to right, as it is seen. Nothing of it is run, drawn or fetched.
 *
 * @throws Unreadable where it is damaged, needs a password, has too many pages, or no text
 */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // Loaded for a PDF alone: it is large, and most files are none.
  const { getDocument, VerbosityLevel } = await (await import('unpdf')).getResolvedPDFJS()
  const opening = getDocument({
    data: Uint8Array.from(bytes),
    useWorkerFetch: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await opening.promise
    if (document.numPages > MAX_PAGES)
      throw new Unreadable(problemOf('pdfPages', null, { count: document.numPages, most: MAX_PAGES }))
    const lines: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      lines.push(...linesOf(items.flatMap((item) => ('str' in item ? pieceOf(item) : []))))
    }
    if (lines.length === 0) throw new Unreadable(problemOf('pdfWithoutText', null))
    return lines.join('\n')
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const name = error instanceof Error ? error.name : ''
    throw new Unreadable(problemOf(name === 'PasswordException' ? 'pdfPassword' : 'pdfDamaged', null))
  } finally {
    await opening.destroy()
  }
}

/** A piece as the library has it; `transform` ends with where it stands. */
interface TextItem {
  readonly str: string
  readonly transform: readonly unknown[]
  readonly width: number
  readonly height: number
}

function pieceOf({ str, transform, width, height }: TextItem): readonly Piece[] {
  const [x, y] = [Number(transform[4]), Number(transform[5])]
  return str.trim() === '' ? [] : [{ text: str, x, y, width, height }]
}

function linesOf(pieces: readonly Piece[]): readonly string[] {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line && line[0]!.y - piece.y <= SAME_LINE) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => {
    let text = ''
    let end = Number.NEGATIVE_INFINITY
    for (const piece of line.toSorted((a, b) => a.x - b.x)) {
      // Letters that follow each other closely are one word.
      const isApart = piece.x - end > piece.height / 10
      text += (text !== '' && isApart ? ' ' : '') + piece.text
      end = piece.x + piece.width
    }
    return text
  })
}
