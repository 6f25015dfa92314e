/**
 * A failure of the KMS, described for the operator. The message never quotes AWS, whose errors may repeat the
 * request.
 */
export class KmsError extends Error {
  /** AWS's error name, empty without one. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.name = 'KmsError';
    this.code = code;
  }
}

const BAD_CREDENTIALS =
  'it does not accept the AWS credentials; see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN';
const OLD_CREDENTIALS = 'the AWS credentials have expired';
const NO_CREDENTIALS =
  'no AWS credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role';
const UNUSABLE =
  'the key is disabled, about to be deleted, or of a kind that cannot seal (it must be a symmetric one)';
const UNREACHABLE = 'it cannot be reached; see AWS_REGION, AWS_ENDPOINT_URL_KMS and the network';
const SLOW = 'it did not answer in time';
const FAILED = 'it has failed; try again later';

const TEXTS: Readonly<Record<string, string>> = {
  CredentialsProviderError: NO_CREDENTIALS,
  MissingAuthenticationTokenException: NO_CREDENTIALS,
  UnrecognizedClientException: BAD_CREDENTIALS,
  InvalidClientTokenId: BAD_CREDENTIALS,
  InvalidSignatureException: BAD_CREDENTIALS,
  IncompleteSignatureException: BAD_CREDENTIALS,
  ExpiredTokenException: OLD_CREDENTIALS,
  NotFoundException: 'there is no such key in this region',
  InvalidArnException: 'the key id is none',
  DisabledException: UNUSABLE,
  KMSInvalidStateException: UNUSABLE,
  InvalidKeyUsageException: UNUSABLE,
  KeyUnavailableException: 'the key is not available at the moment; try again later',
  InvalidCiphertextException: 'the sealed master key was changed, or was sealed for another installation',
  IncorrectKeyException: 'the master key was sealed by another key of the KMS',
  KMSInternalException: FAILED,
  DependencyTimeoutException: FAILED,
  ThrottlingException: 'it gets too many requests; try again later',
  TimeoutError: SLOW,
  AbortError: SLOW,
};

const UNREACHED = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
];

function reasonOf(error: unknown, action: string): string {
  if (!(error instanceof Error)) return FAILED;
  if (error.name === 'AccessDeniedException')
    return `it does not allow kms:${action}; see the key's policy and that of the credentials`;
  if (error.message === 'Region is missing')
    return 'no region is named: set AWS_REGION, or KMS_KEY_ID to the ARN of the key';
  const known = Object.hasOwn(TEXTS, error.name) ? TEXTS[error.name] : undefined;
  if (known !== undefined) return known;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ETIMEDOUT') return SLOW;
  return UNREACHED.includes(code)
    ? UNREACHABLE
    : `${FAILED} (${/^\w+$/.test(error.name) ? error.name : 'Error'})`;
}

/** `action` is the failed KMS call, by its name in policies. */
export const explainFailure = (error: unknown, action: string, keyId: string): KmsError =>
  error instanceof KmsError
    ? error
    : new KmsError(
        `KMS_KEY_ID ${keyId}: ${reasonOf(error, action)}`,
        error instanceof Error ? error.name : '',
      );
