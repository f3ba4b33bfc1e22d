import type { ColourPalette } from '@portal/contract/session/look.ts'
import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import type { DocumentWords } from './document-words.ts'

/** A report as formatted text, before it becomes a page or a PDF. */
export interface Report {
  readonly words: DocumentWords
  readonly title: string
  /** Whether it is the brief: two pages without cover and contents. */
  readonly isBrief: boolean
  readonly clientName: string
  readonly facts: readonly Fact[]
  readonly letterhead: Letterhead
  /** Epoch seconds. */
  readonly preparedAt: number
  /** Shown on every page where the figures are simulated; null where they are real. */
  readonly demoNote: string | null
  /** The colours of its gains and losses. */
  readonly palette: ColourPalette
  readonly sections: readonly Section[]
}

/** Branding that the institution, or the client, has set for reports. */
export interface Letterhead {
  readonly colours: ReportColours
  readonly logo: Logo | null
  /** Paragraphs on the first page. */
  readonly coveringText: readonly string[]
}

/** As `#rrggbb`; null for those of the portal. */
export interface ReportColours {
  /** Of titles and headings. */
  readonly headings: string | null
  readonly lines: string | null
}

/** A picture on the first page. */
export interface Logo {
  /** As a data URL. */
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** For those who do not see it. */
  readonly alt: string
}

export interface Fact {
  readonly label: string
  readonly text: string
}

export interface Section {
  /** Of the anchor that the contents link to. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block = Table | Chart | Figures | Prose

/** The main figures, side by side. */
export interface Figures {
  readonly kind: 'figures'
  readonly figures: readonly (Fact & { readonly tone: Tone })[]
}

interface Prose {
  readonly kind: 'prose'
  readonly paragraphs: readonly string[]
}

export interface Table {
  readonly kind: 'table'
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
  /** Whether the last row is the total. */
  readonly hasTotal: boolean
  /** Remarks: why figures are missing, what was left out. */
  readonly remarks: readonly string[]
}

export interface TableColumn {
  readonly head: string
  /** Beside the header: a currency, or "p.a.". */
  readonly badge: string | undefined
  readonly isNumber: boolean
}

export interface TableCell {
  readonly text: string
  readonly tone: Tone
}

export type Tone = 'gain' | 'loss' | 'flat'

export interface Chart {
  readonly kind: 'chart'
  readonly title: string
  /** The chart in one sentence, for screen readers. */
  readonly sentence: string
  /** One svg element without style sheets; null where there is nothing to draw. */
  readonly svg: string | null
  readonly width: number
  readonly height: number
  readonly key: readonly KeyMark[]
  readonly remarks: readonly string[]
}

/** An entry of a chart's legend with its colour. */
export interface KeyMark extends Pick<KeyEntry, 'label' | 'figure' | 'mark'> {
  readonly colour: string
  /** Pattern over a square, in a field of ten by ten: the path of a stroke. */
  readonly pattern?: string
  /** Of a line, in pixels. */
  readonly dashes?: readonly number[]
}
