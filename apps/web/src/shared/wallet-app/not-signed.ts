/** A wallet app did not sign, or was not requested to; the message explains why to the trader. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned';
}
