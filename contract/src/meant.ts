import * as z from 'zod/mini'

/** A field with what it means, as `GET /api/openapi.json` says it: what a list of meanings says of its name does not count. */
export function meant<Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema {
  const own = schema.clone()
  z.globalRegistry.add(own, { description: meaning })
  return own
}
