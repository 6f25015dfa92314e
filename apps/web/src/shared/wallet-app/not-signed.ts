/** A wallet app did not sign, or was not reachable; the message explains why to the trader. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned';
}
