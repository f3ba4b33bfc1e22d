import type { Meanings } from '@portal/contract/shared-meanings.ts'
import * as z from 'zod/mini'

/** A part of the description. */
export type Json = { readonly [name: string]: unknown }

/** Texts and names with which the schemas of a call are written. */
export interface Wording {
  /** Under which a schema that refers to itself is kept. */
  readonly name: string
  readonly meanings: Meanings
  /** The last word of the call's path that is no parameter: the outermost name of its fields. */
  readonly call?: string
}

/** A schema whose definitions stand in `shared`: `#` is the whole document here, not the schema. Every field says what it means. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', wording: Wording, shared: Record<string, Json>): Json {
  const { name, call } = wording
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', reused: 'inline' })
  const text = JSON.stringify(described(whole, call === undefined ? [] : [call], wording.meanings))
    .replaceAll('"$ref":"#/$defs/__schema', `"$ref":"#/components/schemas/${name}-part`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`)
  const { $defs = {}, ...root } = JSON.parse(text) as { readonly $defs?: Readonly<Record<string, Json>> }
  for (const [key, definition] of Object.entries($defs)) shared[`${name}-${key.replace('__schema', 'part')}`] = definition
  if (!text.includes(`"#/components/schemas/${name}"`)) return root
  shared[name] = root
  return { $ref: `#/components/schemas/${name}` }
}

interface ObjectSchema {
  readonly properties: Json
  readonly required: readonly string[]
}

/** The object in a schema, also where it may be absent or null. */
export function objectOf(schema: Json): ObjectSchema {
  if ('properties' in schema) return { properties: {}, required: [], ...schema } as ObjectSchema
  const variants = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Json[]) : []
  const found = variants.find((variant) => 'properties' in variant)
  return found ? objectOf(found) : { properties: {}, required: [] }
}

/** The same with the meaning of each field that does not say it itself. @param trail names of the fields that the schema stands in */
function described(schema: unknown, trail: readonly string[], meanings: Meanings): unknown {
  if (Array.isArray(schema)) return schema.map((part) => described(part, trail, meanings))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword !== 'properties') return [keyword, described(value, trail, meanings)]
      const fields = Object.entries(value as Json).map(([name, field]) => {
        const inside = [...trail, name]
        const { description = meaningOf(inside, meanings), ...rest } = described(field, inside, meanings) as Json
        return [name, { ...rest, description }]
      })
      return [keyword, Object.fromEntries(fields)]
    }),
  )
}

/** Of the field with the longest part of its trail that has a meaning of its own. */
function meaningOf(trail: readonly string[], meanings: Meanings): string | undefined {
  return trail.map((_, from) => meanings[trail.slice(from).join('.')]).find((meaning) => meaning !== undefined)
}
