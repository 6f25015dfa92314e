import { existsSync, readFileSync } from 'node:fs';
import { isAddress, toBase58 } from '@dugout/domain/address';
import { privateFolder, replaceFile, writeNewFile } from '../files.ts';
import type { Holder } from '../holder.ts';
import { SignerError } from '../signer-error.ts';
import { KeptKeys } from './kept-keys.ts';
import { freshKey, keyOf, publicKeyOf, SEED_BYTES, signWith } from './key-pair.ts';
import { freshLabelKey, openLabelKey, sealLabelKey } from './label-key.ts';
import { loadMasterKey, plainKeyFile } from './master-key.ts';
import { MasterKeys } from './master-keys.ts';
import {
  masterKeyIdOf,
  parseSealedWallet,
  type SealedWallet,
  sealWallet,
  withSeed,
} from './sealed-wallet.ts';
import { masterKeyIdOfWallets, walletAddresses, walletPath, walletsFolder } from './wallet-files.ts';

/** The wallets' keys, one sealed file each in `<folder>/wallets`. */
export class KeyStore {
  readonly #folder: string;
  readonly #masterKeys: MasterKeys;
  readonly #kept = new KeptKeys();
  /** Owners of wallets. Null until first used. */
  #owners: Set<string> | null = null;

  /**
   * `masterKey` is the path of its file, or the key itself, which is taken over. Throws `SignerError` when the
   * master key is unusable or did not seal the wallets.
   */
  constructor(folder: string, masterKey: string | Buffer = plainKeyFile(folder)) {
    this.#folder = folder;
    privateFolder(folder);
    privateFolder(walletsFolder(folder));
    const key = typeof masterKey === 'string' ? loadMasterKey(masterKey, folder) : masterKey;
    this.#masterKeys = new MasterKeys(folder, key);
    const sealedWith = masterKeyIdOfWallets(folder);
    if (sealedWith !== null && !this.#masterKeys.knows(sealedWith)) {
      const named = typeof masterKey === 'string' ? `file ${masterKey}` : 'that the KMS opened';
      throw new SignerError(
        'wrong_master_key',
        `the master key ${named} did not seal the wallets in ${folder}`,
      );
    }
    if (!this.#masterKeys.isResealed) this.#reseal();
  }

  get size(): number {
    return walletAddresses(this.#folder).length;
  }

  /** Returns the addresses of sealed wallets after `after`, sorted, at most `most`. */
  addressesAfter(after: string, most: number): string[] {
    return walletAddresses(this.#folder)
      .filter((address) => address > after)
      .sort()
      .slice(0, most);
  }

  /**
   * Reports whether any wallet was sealed for an owner, which is true of all wallets since the journal exists.
   */
  get hasOwnedWallet(): boolean {
    return walletAddresses(this.#folder).some((address) => this.#read(address).holder !== null);
  }

  /** Reports whether a wallet was sealed for this owner. The first call reads all wallets. */
  hasWalletOf(owner: string): boolean {
    this.#owners ??= new Set(
      walletAddresses(this.#folder).flatMap((address) => this.#read(address).holder?.owner ?? []),
    );
    return this.#owners.has(owner);
  }

  get journalKey(): Uint8Array {
    return this.#masterKeys.derived('dugout signer journal v1');
  }

  /** The key that seals snapshots of the journal between starts. */
  get snapshotKey(): Uint8Array {
    return this.#masterKeys.derived('dugout signer snapshot v1');
  }

  get challengeKey(): Uint8Array {
    return this.#masterKeys.derived('dugout export challenge v1');
  }

  /** The seed of the key that signs checkpoints of the journal. */
  get logSeed(): Uint8Array {
    return this.#masterKeys.derived('dugout signature log v1');
  }

  /** Sign-in addresses that nobody uses. A rotation of the master key does not change them. */
  canarySignIns(count: number): string[] {
    return Array.from({ length: count }, (_, n) => {
      const seed = this.#masterKeys.derived(`dugout canary ${n} v1`);
      try {
        return toBase58(publicKeyOf(seed));
      } finally {
        seed.fill(0);
      }
    });
  }

  walletsOf(owner: string): string[] {
    return walletAddresses(this.#folder).filter((address) => this.#read(address).holder?.owner === owner);
  }

  create(owner: string): string {
    const { address, seed } = freshKey();
    try {
      writeNewFile(this.#path(address), this.#sealed(address, { owner, origin: 'created' }, seed));
      return address;
    } finally {
      seed.fill(0);
    }
  }

  /**
   * Seals a key of 32 bytes, or of 64 with its public half, which must match. `held` means that it was already
   * stored for the same owner. Throws `SignerError` `secret_invalid`, `other_owner`.
   */
  import(secret: Uint8Array, owner: string): { address: string; held: boolean } {
    const seed = Buffer.from(secret.subarray(0, SEED_BYTES));
    try {
      const publicKey = publicKeyOf(seed);
      if (secret.length > SEED_BYTES && !publicKey.equals(secret.subarray(SEED_BYTES))) {
        throw new SignerError('secret_invalid', 'the secret and its public half do not belong together');
      }
      const address = toBase58(publicKey);
      if (this.has(address)) {
        this.#demandOwner(this.#read(address), owner);
        return { address, held: true };
      }
      writeNewFile(this.#path(address), this.#sealed(address, { owner, origin: 'imported' }, seed));
      return { address, held: false };
    } finally {
      seed.fill(0);
    }
  }

  /**
   * Returns the 64 bytes of a key, its public half last. The caller zeroes them. Throws `SignerError` as `sign`
   * does.
   */
  secretOf(address: string, owner: string): Buffer {
    const wallet = this.#demandOwner(this.#read(address), owner);
    return this.#withSeed(wallet, address, (seed) => Buffer.concat([seed, publicKeyOf(seed)]));
  }

  isOwnKey(address: string, owner: string): boolean {
    return this.#isCreated(address, (holder) => holder.owner === owner);
  }

  isMadeHere(address: string): boolean {
    return this.#isCreated(address, () => true);
  }

  #isCreated(address: string, isFor: (holder: Holder) => boolean): boolean {
    if (!this.has(address)) return false;
    const wallet = this.#read(address);
    const isTheirs = wallet.holder !== null && wallet.holder.origin === 'created' && isFor(wallet.holder);
    // Opening the file proves that the holder matches the sealed one.
    return isTheirs && this.#withSeed(wallet, address, () => true);
  }

  /** Seals a wallet of version 1 for its owner. A wallet that already has an owner is left unchanged. */
  adopt(address: string, holder: Holder): void {
    const wallet = this.#read(address);
    if (wallet.holder !== null) return;
    this.#withSeed(wallet, address, (seed) =>
      replaceFile(this.#path(address), this.#sealed(address, holder, seed)),
    );
  }

  has(address: string): boolean {
    return isAddress(address) && existsSync(this.#path(address));
  }

  /**
   * Signs `message` with the wallet's key. Throws `SignerError` for an unknown wallet, another owner's wallet, or
   * a changed file.
   */
  sign(address: string, owner: string, message: Uint8Array): Buffer {
    const sealed = this.#sealedText(address);
    const wallet = this.#demandOwner(walletIn(sealed, address), owner);
    const key = this.#kept.of(address, sealed, () => this.#withSeed(wallet, address, keyOf));
    return signWith(key, message);
  }

  /** Signs a challenge that can never be a transaction; see `proofMessage`. */
  prove(address: string, message: Uint8Array): Buffer {
    return this.#withSeed(this.#read(address), address, (seed) => signWith(keyOf(seed), message));
  }

  /**
   * Creates a key for a trader's private texts and returns it with its sealed form. The caller zeroes the key.
   */
  newLabelKey(userId: string): { sealed: string; key: Buffer } {
    const key = freshLabelKey();
    return { sealed: sealLabelKey(userId, key, this.#masterKeys.current), key };
  }

  /**
   * Opens the key that was sealed for this trader. The caller zeroes it. Throws `SignerError` for anything else.
   */
  openLabelKey(userId: string, sealed: string): Buffer {
    return openLabelKey(userId, sealed, (id) => this.#masterKeys.keyOf(id));
  }

  #withSeed<R>(wallet: SealedWallet, address: string, use: (seed: Buffer) => R): R {
    return withSeed(wallet, address, this.#masterKeys.keyOf(wallet.masterKeyId), use);
  }

  /**
   * Reseals under the current master key everything that an earlier one sealed. Files that do not open are left
   * unchanged.
   */
  #reseal(): void {
    const current = masterKeyIdOf(this.#masterKeys.current);
    for (const address of walletAddresses(this.#folder)) {
      const wallet = parseSealedWallet(readFileSync(this.#path(address), 'utf8'));
      if (wallet === null || wallet.holder === null || wallet.masterKeyId === current) continue;
      const { holder } = wallet;
      try {
        this.#withSeed(wallet, address, (seed) =>
          replaceFile(this.#path(address), this.#sealed(address, holder, seed)),
        );
      } catch (error) {
        if (!(error instanceof SignerError)) throw error;
      }
    }
    this.#masterKeys.noteResealed();
  }

  #sealed(address: string, holder: Holder, seed: Uint8Array): string {
    this.#owners?.add(holder.owner);
    return `${JSON.stringify(sealWallet(address, holder, seed, this.#masterKeys.current))}\n`;
  }

  #demandOwner(wallet: SealedWallet, owner: string): SealedWallet {
    if (wallet.holder?.owner !== owner)
      throw new SignerError('other_owner', 'the wallet was sealed for another owner');
    return wallet;
  }

  #read(address: string): SealedWallet {
    return walletIn(this.#sealedText(address), address);
  }

  #sealedText(address: string): string {
    if (!this.has(address)) throw new SignerError('unknown_wallet', 'no key is held for this address');
    return readFileSync(this.#path(address), 'utf8');
  }

  #path(address: string): string {
    return walletPath(this.#folder, address);
  }
}

function walletIn(sealed: string, address: string): SealedWallet {
  const wallet = parseSealedWallet(sealed);
  if (wallet === null)
    throw new SignerError('sealed_file_invalid', `the sealed file of ${address} was changed`);
  return wallet;
}
