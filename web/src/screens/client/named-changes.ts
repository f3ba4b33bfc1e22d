/** A refusal by its parts, so that every changed box has a line of its own. */
interface NamedChanges {
  readonly statement: string
  /** Such as "ann@halden.example, Growth: now checked (by carla@halden.example)". */
  readonly changes: readonly string[]
}

/** The server names changed boxes after its first sentence, each before a semicolon; any other reason is one statement. */
const CONFLICT = /^(?<statement>.*? so nothing was saved\.) (?<named>.+)$/s

/** Takes a refused save's reason apart. */
export function namedChanges(reason: string): NamedChanges {
  const { statement, named } = CONFLICT.exec(reason)?.groups ?? {}
  if (statement === undefined || named === undefined || !/: now /.test(named)) return { statement: reason, changes: [] }
  return { statement, changes: named.replace(/\.$/, '').split('; ') }
}
