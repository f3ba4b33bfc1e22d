import type { TokenScope } from '@portal/contract/access/roles.ts'
import { createToken, permittedAddress } from '@portal/contract/institution/tokens.ts'

import { validationText } from '#messages/validation.ts'

/** The comma-separated addresses of a text. */
export const addressesIn = (text: string): readonly string[] => text.split(',').map((address) => address.trim())

/** The validation error of a list of addresses, as specification S5.13 words it, or null. */
export function checkAddresses(text: string): string | null {
  if (text.trim() === '') return validationText('addressesRequired')
  return createToken.request.shape.ipAddresses.safeParse(addressesIn(text)).error?.issues[0]?.message ?? null
}

/** The validation error of a token's name, or null. */
export function checkName(text: string): string | null {
  return createToken.request.shape.name.safeParse(text).error?.issues[0]?.message ?? null
}

/** The validation error of a token's scopes, or null. */
export function checkScopes(scopes: readonly TokenScope[]): string | null {
  return createToken.request.shape.scopes.safeParse(scopes).error?.issues[0]?.message ?? null
}

/** The validation error of one address, or null. */
export function checkAddress(text: string): string | null {
  return permittedAddress.request.shape.address.safeParse(text).error?.issues[0]?.message ?? null
}

/** The end of a day in the user's time zone, in epoch seconds. @param day `YYYY-MM-DD`; empty gives undefined */
export function endOfDay(day: string): number | undefined {
  return day === '' ? undefined : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000)
}
