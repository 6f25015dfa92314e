import type { FailedTransactionMetadata } from 'litesvm';

/** An error of a transaction in the form of JSON-RPC: a name, or an object of one name. */
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

/**
 * Signs of a failure that only an instruction which ran can have: such a transaction lands and pays its fee.
 */
const LANDED =
  /^(InstructionError|InsufficientFundsForRent|DuplicateInstruction|ProgramExecutionTemporarilyRestricted|UnbalancedTransaction)$/;

/** What a failed execution failed of. */
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

/** Whether a transaction that failed so is part of a block all the same, its fee paid. */
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

/** The words of a node for it. */
export function describe(error: TransactionError): string {
  if (typeof error === 'string') return TEXTS[error] ?? error;
  const { InstructionError: instruction } = error;
  if (!Array.isArray(instruction)) return Object.keys(error)[0] ?? '';
  const [index, reason]: unknown[] = instruction;
  const custom =
    typeof reason === 'object' && reason !== null && 'Custom' in reason ? Number(reason.Custom) : null;
  const words =
    custom === null
      ? JSON.stringify(reason).replaceAll('"', '')
      : `custom program error: 0x${custom.toString(16)}`;
  return `Error processing Instruction ${String(index)}: ${words}`;
}
