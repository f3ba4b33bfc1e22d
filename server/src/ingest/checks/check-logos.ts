import { problemText } from '#ingest/problem-text.ts'
import type { ReferenceDataset } from '../dataset.ts'
import type { AddAt } from '../line-failure.ts'
import { noInstrument } from './check-lists.ts'
import { pngDefect } from './png.ts'
import type { ReferenceData } from './reference-data.ts'

/** Adds a failure for every logo of an unknown instrument, and for every file that is not a PNG of a permitted size. */
export function checkLogos({ logos }: ReferenceDataset, references: ReferenceData, add: AddAt): void {
  logos.forEach(({ instrument, png }, index) => {
    if (!references.instrument(instrument)) add('logos', index, null, ...noInstrument(instrument))
    const defect = pngDefect(png)
    if (defect) add('logos', index, null, defect, problemText('savePngMost256'))
  })
}
