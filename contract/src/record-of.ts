/** A record with a value for each of some keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  ofKey: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, ofKey(key)])) as Record<Key, Value>
