import type { FailedTransactionMetadata } from 'litesvm';

export type TransactionError = string | { readonly [name: string]: unknown };

/** In the order of the runtime's numbers. */
const TRANSACTION_ERRORS =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  );
const INSTRUCTION_ERRORS =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  );

/** Marks of failures that only executed instructions can have: such a transaction lands and pays its fee. */
const LANDED =
  /^(InstructionError|InsufficientFundsForRent|DuplicateInstruction|ProgramExecutionTemporarilyRestricted|UnbalancedTransaction)$/;

export function errorOf(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err();
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure';
  if ('err' in error) {
    const inner = error.err();
    const reason =
      typeof inner === 'number'
        ? (INSTRUCTION_ERRORS[inner] ?? 'GenericError')
        : 'code' in inner
          ? { Custom: inner.code }
          : { BorshIoError: inner.msg };
    return { InstructionError: [error.index, reason] };
  }
  if ('accountIndex' in error) {
    const name = error.constructor.name.replace('TransactionError', '');
    return { [name]: { account_index: error.accountIndex } };
  }
  return { DuplicateInstruction: error.index };
}

/** Reports whether a transaction with this error still lands in a block and pays its fee. */
export const landsAllTheSame = (error: TransactionError): boolean =>
  LANDED.test(typeof error === 'string' ? error : (Object.keys(error)[0] ?? ''));

const TEXTS: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  SignatureFailure: 'Transaction did not pass signature verification',
};

export function describe(error: TransactionError): string {
  if (typeof error === 'string') return TEXTS[error] ?? error;
  const { InstructionError: instruction } = error;
  if (!Array.isArray(instruction)) return Object.keys(error)[0] ?? '';
  const [index, reason]: unknown[] = instruction;
  const custom =
    typeof reason === 'object' && reason !== null && 'Custom' in reason ? Number(reason.Custom) : null;
  const message =
    custom === null
      ? JSON.stringify(reason).replaceAll('"', '')
      : `custom program error: 0x${custom.toString(16)}`;
  return `Error processing Instruction ${String(index)}: ${message}`;
}
