const { compare } = new Intl.Collator('en', { numeric: true })

/** The order of names in lists (specification S9.16). */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compare(a.name, b.name)
