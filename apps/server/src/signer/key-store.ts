import { existsSync, readFileSync } from 'node:fs';
import { isAddress, toBase58 } from '@dugout/domain/address';
import { privateFolder, writeNewFile } from './files.ts';
import { freshKey, publicKeyOf, SEED_BYTES, signWith } from './key-pair.ts';
import { loadMasterKey, plainKeyFile } from './master-key.ts';
import {
  masterKeyIdOf,
  parseSealedWallet,
  type SealedWallet,
  sealWallet,
  withSeed,
} from './sealed-wallet.ts';
import { SignerError } from './signer-error.ts';
import { masterKeyIdOfWallets, walletAddresses, walletPath, walletsFolder } from './wallet-files.ts';
import { freshWordsKey, openWordsKey, sealWordsKey } from './words-key.ts';

/** The wallets' keys, one sealed file each in `<folder>/wallets`. */
export class KeyStore {
  readonly #folder: string;
  readonly #masterKey: Buffer;

  /**
   * `masterKey` is the path of its file, or the key itself, which is taken over.
   * Throws `SignerError` when the master key is unusable or is not the one that sealed the wallets.
   */
  constructor(folder: string, masterKey: string | Buffer = plainKeyFile(folder)) {
    this.#folder = folder;
    privateFolder(folder);
    privateFolder(walletsFolder(folder));
    this.#masterKey = typeof masterKey === 'string' ? loadMasterKey(masterKey, folder) : masterKey;
    const sealedWith = masterKeyIdOfWallets(folder);
    if (sealedWith !== null && sealedWith !== masterKeyIdOf(this.#masterKey)) {
      const named = typeof masterKey === 'string' ? `file ${masterKey}` : 'that the KMS opened';
      throw new SignerError(
        'wrong_master_key',
        `the master key ${named} is not the one that sealed the wallets in ${folder}`,
      );
    }
  }

  get size(): number {
    return walletAddresses(this.#folder).length;
  }

  create(): string {
    const { address, seed } = freshKey();
    try {
      writeNewFile(this.#path(address), `${JSON.stringify(sealWallet(address, seed, this.#masterKey))}\n`);
      return address;
    } finally {
      seed.fill(0);
    }
  }

  /**
   * Seals a key of 32 bytes, or of 64 with its public half, which has to be the right one. `held` tells that
   * it was there before. Throws `SignerError` `secret_invalid`.
   */
  import(secret: Uint8Array): { address: string; held: boolean } {
    const seed = Buffer.from(secret.subarray(0, SEED_BYTES));
    try {
      const publicKey = publicKeyOf(seed);
      if (secret.length > SEED_BYTES && !publicKey.equals(secret.subarray(SEED_BYTES))) {
        throw new SignerError('secret_invalid', 'the secret and its public half do not belong together');
      }
      const address = toBase58(publicKey);
      if (this.has(address)) return { address, held: true };
      writeNewFile(this.#path(address), `${JSON.stringify(sealWallet(address, seed, this.#masterKey))}\n`);
      return { address, held: false };
    } finally {
      seed.fill(0);
    }
  }

  /**
   * The 64 bytes of a key, its public half last; the caller zeroes them. Throws `SignerError` as `sign` does.
   */
  secretOf(address: string): Buffer {
    return withSeed(this.#read(address), address, this.#masterKey, (seed) =>
      Buffer.concat([seed, publicKeyOf(seed)]),
    );
  }

  has(address: string): boolean {
    return isAddress(address) && existsSync(this.#path(address));
  }

  /**
   * The signature of `message` by the wallet's key. Throws `SignerError` for an unknown wallet or a file that
   * was changed.
   */
  sign(address: string, message: Uint8Array): Buffer {
    return withSeed(this.#read(address), address, this.#masterKey, (seed) => signWith(seed, message));
  }

  /** A new key for a trader's own words, and its sealed form. The caller zeroes the key. */
  newWordsKey(userId: string): { sealed: string; key: Buffer } {
    const key = freshWordsKey();
    return { sealed: sealWordsKey(userId, key, this.#masterKey), key };
  }

  /**
   * The key that was sealed for this trader; the caller zeroes it. Throws `SignerError` for anything else.
   */
  openWordsKey(userId: string, sealed: string): Buffer {
    return openWordsKey(userId, sealed, this.#masterKey);
  }

  #read(address: string): SealedWallet {
    if (!this.has(address)) throw new SignerError('unknown_wallet', 'no key is held for this address');
    const wallet = parseSealedWallet(readFileSync(this.#path(address), 'utf8'));
    if (wallet === null)
      throw new SignerError('sealed_file_invalid', `the sealed file of ${address} was changed`);
    return wallet;
  }

  #path(address: string): string {
    return walletPath(this.#folder, address);
  }
}
