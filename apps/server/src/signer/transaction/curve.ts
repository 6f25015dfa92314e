/**
 * Reports whether 32 bytes are a point of Curve25519. An address off the curve belongs to a program. Source: RFC
 * 8032, 5.1.3.
 */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % P, left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

export function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  const ySquared = (y * y) % P;
  const u = (ySquared + P - 1n) % P;
  const v = (D * ySquared + 1n) % P;
  // x² = u/v has a root where (u/v)^((p-1)/2) is 1 or 0; u·v has the same character as u/v.
  const character = power(u * v, (P - 1n) / 2n);
  return character === 1n || character === 0n;
}
