/** The ids of instruments by what a list of closes calls them: `ID` where it says nothing, and `NAME=ID`. */
export const chosenInstruments = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    texts.map((text) => {
      const at = text.indexOf('=')
      return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]
    }),
  )
