import type { TokenScope } from '@portal/contract/access/roles.ts'
import { createToken, permittedAddress } from '@portal/contract/institution/tokens.ts'

import { validationText } from '#messages/validation.ts'

/** The addresses in a text that separates them by commas. */
export const addressesIn = (text: string): readonly string[] => text.split(',').map((address) => address.trim())

/** What is wrong with a list of addresses, in the words of specification S5.13; null where nothing is. */
export function checkAddresses(text: string): string | null {
  if (text.trim() === '') return validationText('addressesRequired')
  return createToken.request.shape.ipAddresses.safeParse(addressesIn(text)).error?.issues[0]?.message ?? null
}

/** What is wrong with the name of a token; null where nothing is. */
export function checkName(text: string): string | null {
  return createToken.request.shape.name.safeParse(text).error?.issues[0]?.message ?? null
}

/** What is wrong with the scopes of a token; null where nothing is. */
export function checkScopes(scopes: readonly TokenScope[]): string | null {
  return createToken.request.shape.scopes.safeParse(scopes).error?.issues[0]?.message ?? null
}

/** What is wrong with one address; null where nothing is. */
export function checkAddress(text: string): string | null {
  return permittedAddress.request.shape.address.safeParse(text).error?.issues[0]?.message ?? null
}

/**
 * The end of a day in the reader's own time zone, in epoch seconds.
 *
 * @param day `YYYY-MM-DD`; undefined where it is empty
 */
export function endOfDay(day: string): number | undefined {
  return day === '' ? undefined : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000)
}
