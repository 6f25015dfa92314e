import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { createWallets } from './create-wallets.ts';
import { walletExports } from './exported.ts';
import { positionsPort, walletsDoor } from './index.ts';
import { adoptWallets } from './keys/adopt-wallets.ts';
import { Canaries } from './keys/canaries.ts';
import { compareKeys, demandKeys, measureMissingKeys } from './keys/compare-keys.ts';
import { outsideWallets } from './keys/outside-wallets.ts';
import { walletSigner } from './keys/wallet-signer.ts';
import { hasReserved, leftInWallets } from './left-in-wallets.ts';
import { walletNotifiers } from './notify.ts';
import { checkLedger } from './onchain/check-ledger.ts';
import { ownSignatures } from './onchain/own-signatures.ts';
import { recallOpenTries } from './onchain/recall-tries.ts';
import { WalletReconciler } from './onchain/wallet-reconciler.ts';
import { withdrawalSender } from './onchain/withdrawal-sender.ts';
import { walletTokens } from './wallet-tokens.ts';
import { walletAt } from './wallets.repository.ts';
import { withdrawalRules } from './withdrawals/withdrawal-rules.ts';

const HOUR_MS = 3_600_000;

/** Wallets and their keys, deposits, withdrawals, and limits on what may leave within a day. */
export const walletsFeature = defineFeature({
  name: 'wallets',
  offers: walletsDoor,
  needs: { identity: identityDoor },
  ports: { positions: positionsPort },
  async create(
    { db, events, log, metrics, config, signer, market, onchain, outsideKeys, now },
    { identity },
    { positions },
  ) {
    await checkLedger({ db, mode: config.tradingMode, chain: onchain?.chain ?? null, log });
    const own = walletSigner(signer);
    const holds = async (address: string) => (await signer.call('has', { address })).held;
    const missingAmong = async (addresses: readonly string[]) =>
      (await signer.call('missing', { addresses })).missing;
    const keys = outsideKeys === null ? own : outsideWallets(own, outsideKeys, holds);
    await adoptWallets(db, keys);
    // The signer knows nothing of keys kept outside.
    const compare = async () => (outsideKeys === null ? compareKeys({ db, log, missingAmong }) : []);
    let missing = await compare();
    demandKeys(missing, config);
    measureMissingKeys(metrics, () => missing.length);
    const compareAgain = async (): Promise<void> => {
      missing = await compare();
    };
    const { routes, jobs, door, access, noteDeposit, noteOutflow, returns, close } = createWallets({
      db,
      events,
      log,
      signer: keys,
      prove: identity.prove,
      audit: identity.audit,
      bindSignInWallet: identity.bindSignInWallet,
      ownership: identity.walletOwnership,
      dailyLimitOf: identity.dailyLimitOf,
      connects: onchain !== null,
      tokens: walletTokens(market),
      costOf: (...held) => positions().costOf(...held),
      sender: withdrawalSender({ mode: config.tradingMode, db, onchain, signer: keys }),
      onchain,
      rules: withdrawalRules(config),
      paper: config.tradingMode === 'paper',
      recordTransfer: (tx, transfer) => positions().recordTransfer(tx, transfer),
      swapsAmong: (...given) => positions().swapsAmong(...given),
      now,
    });
    const reconciler =
      onchain &&
      new WalletReconciler({
        db,
        log,
        chain: onchain.chain,
        noteDeposit,
        noteOutflow: async (outflow) => {
          // Runs first, so that the event is retried when the signer does not answer.
          await keys.spentOutside(outflow.walletAddress);
          return noteOutflow(outflow);
        },
        ownSignatures: ownSignatures(db, (...given) => positions().swapsAmong(...given)),
      });
    identity.access.involve(access);
    identity.deletion.involve({
      left: leftInWallets({ paper: config.tradingMode === 'paper', tokens: walletTokens(market) }),
      busy: hasReserved,
    });
    const canaries = new Canaries({
      signer: keys,
      openAccount: identity.openWalletAccount,
      log,
      metrics,
      random: Math.random,
    });
    identity.onSignedUp(async (userId) => void (await door.ensureMain(userId)));
    return {
      routes,
      jobs: [
        ...jobs,
        ...canaries.jobs,
        { name: 'wallets.keys', everyMs: HOUR_MS, runs: 'once', run: compareAgain },
      ],
      async recover() {
        if (onchain !== null) await recallOpenTries(db, keys);
        await canaries.placeFirst();
        await returns.recover();
      },
      exports: walletExports,
      notify: walletNotifiers({
        tokens: walletTokens(market),
        isOwn: async (userId, address) => (await walletAt(db, address))?.user_id === userId,
      }),
      door,
      close,
      start: () => ({ stop: () => returns.stop() }),
      ...(reconciler !== null && {
        background: {
          start() {
            reconciler.start();
            return { stop: () => reconciler.stop() };
          },
        },
      }),
    };
  },
});
