/** A wallet app signed nothing, or was not asked to; the message says why, for the trader. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned';
}
