/** A question that cannot be answered as it was asked; the message says why and what to do. */
export class InvalidInput extends Error {}
