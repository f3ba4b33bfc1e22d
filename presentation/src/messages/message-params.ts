/**
 * The parameters of a message in ICU syntax, read from its text. A plain parameter is a text or a number, one of a plural or `number` a number,
 * one of a select a text or a boolean.
 */
export type ParamsOf<Text extends string> = string extends Text
  ? never
  : [NamedKind<Text, ['message'], never>] extends [never]
    ? []
    : [params: ObjectOf<NamedKind<Text, ['message'], never>>]

type ObjectOf<Found extends readonly [string, unknown]> = {
  readonly [Name in Found[0]]: ValueOf<Extract<Found, readonly [Name, unknown]>[1]>
}

/** A parameter of a plural is a number everywhere. */
type ValueOf<Kind> = 'number' extends Kind ? number : 'select' extends Kind ? string | boolean : string | number

/** Reads from brace to brace. A brace in a message opens a parameter, one in a parameter the message of an option. */
type NamedKind<Text extends string, Stack extends readonly unknown[], Found> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Closed}}${string}`
    ? Text extends `${Closed}}${infer Rest}`
      ? NamedKind<Rest, Below<Stack>, Found>
      : never
    : Stack[0] extends 'message'
      ? After extends `${infer Head}}${string}`
        ? Head extends `${infer Name}, ${infer Kind}`
          ? After extends `${Name}, ${infer Rest}`
            ? NamedKind<Rest, ['parameter', ...Stack], Found | [Name, KindOf<Kind>]>
            : never
          : After extends `${Head}}${infer Rest}`
            ? NamedKind<Rest, Stack, Found | [Head, 'plain']>
            : never
        : never
      : NamedKind<After, ['message', ...Stack], Found>
  : Found

type Below<Stack extends readonly unknown[]> = Stack extends readonly [unknown, ...infer Rest] ? Rest : never

type KindOf<Written extends string> = Written extends `select${string}` ? 'select' : 'number'
