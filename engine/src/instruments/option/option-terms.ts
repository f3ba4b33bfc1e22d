import * as z from 'zod/mini'

import { storedDay } from '../instrument-kind.ts'

export type OptionTerms = z.output<typeof optionTerms>
export type StoredOptionTerms = z.input<typeof optionTerms>

export const optionTerms = z.object({
  kind: z.literal('option'),
  /** External id. */
  underlying: z.string(),
  right: z.enum(['call', 'put']),
  strike: z.number(),
  expiry: storedDay,
  style: z.optional(z.enum(['european', 'american'])),
})

/** The terms of an option of a market. */
export function termsOfOption(terms: { readonly kind: string }): OptionTerms {
  if (!isOption(terms)) throw new Error('Only an option has a strike.')
  return terms
}

const isOption = (terms: { readonly kind: string }): terms is OptionTerms => terms.kind === 'option'
