/** Failures by code: HTTP status and default message for traders. */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly message: string }>>;

/** Failures shared by several features, or belonging to none. */
export const COMMON_FAILURES = {
  internal: { status: 500, message: 'Something went wrong' },
  unavailable: { status: 503, message: 'Dugout is starting or overloaded. Try again in a moment.' },
  database_unavailable: { status: 503, message: 'The database is not answering. Try again in a moment.' },
  node_unavailable: { status: 503, message: 'The Solana node is not answering. Try again in a moment.' },
  storage_full: { status: 507, message: "The server's disk is full. Nothing was saved." },
  not_found: { status: 404, message: 'Not found' },
  route_not_found: { status: 404, message: 'Unknown endpoint' },
  method_not_allowed: { status: 405, message: 'Method not allowed for this endpoint' },
  invalid_input: { status: 400, message: 'The request is not valid' },
  mint_required: { status: 400, message: 'Mint is required' },
  mint_invalid: { status: 400, message: 'Mint is not a valid solana address' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  too_large: { status: 413, message: 'The request body is larger than 256 KB' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  headers_too_large: { status: 431, message: 'The request headers are larger than 16 KB' },
  expectation_failed: { status: 417, message: 'Only the expectation 100-continue is supported' },
  upgrade_required: { status: 426, message: 'This path requires a WebSocket, version 13' },
  unsupported_media_type: { status: 415, message: 'The request body must be application/json' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in a moment.' },
  not_signed_in: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: "You don't have permission" },
  foreign_origin: { status: 403, message: 'This call was refused because it came from another site' },
  idempotency_mismatch: { status: 409, message: 'This idempotency key was used for a different swap' },
} as const satisfies ErrorTable;
