import { defineFeature } from '#/features/feature.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { createWallets } from './create-wallets.ts';
import { walletSigner } from './keys/wallet-signer.ts';
import { walletNotifiers } from './notify.ts';
import { checkLedger } from './onchain/check-ledger.ts';
import { ownSignatures } from './onchain/own-signatures.ts';
import { WalletReconciler } from './onchain/wallet-reconciler.ts';
import { withdrawalSender } from './onchain/withdrawal-sender.ts';
import { NO_POSITIONS, type Positions } from './positions.ts';
import { walletTokens } from './wallet-tokens.ts';
import { walletAt } from './wallets.repository.ts';
import { withdrawalRules } from './withdrawals/withdrawal-rules.ts';

export type { WalletsReads } from './create-wallets.ts';
export type { RecordTransfer, Transfer, TransferSide } from './transfers.ts';
export type { OwnedWallet, Wallets } from './wallets.service.ts';

/** Wallets and their keys, deposits, withdrawals, and what may leave within a day. */
export const walletsFeature = defineFeature({
  name: 'wallets',
  needs: { identity: identityFeature },
  async create({ db, events, log, config, signer, market, onchain, now }, { identity }) {
    await checkLedger({ db, mode: config.tradingMode, chain: onchain?.chain ?? null, log });
    let positions: Positions = NO_POSITIONS;
    const { routes, jobs, door, noteDeposit, noteOutflow } = createWallets({
      db,
      events,
      log,
      signer: walletSigner(signer),
      prove: identity.prove,
      acts: identity.acts,
      tokens: walletTokens(market),
      costOf: (...held) => positions.costOf(...held),
      sender: withdrawalSender({ mode: config.tradingMode, db, onchain }),
      rules: withdrawalRules(config),
      paper: config.tradingMode === 'paper',
      recordTransfer: (tx, transfer) => positions.recordTransfer(tx, transfer),
      now,
    });
    const reconciler =
      onchain &&
      new WalletReconciler({
        db,
        log,
        chain: onchain.chain,
        noteDeposit,
        noteOutflow,
        ownSignatures: ownSignatures(db, (signatures) => positions.swapsAmong(signatures)),
      });
    identity.onSignedUp(async (userId) => void (await door.ensureMain(userId)));
    return {
      routes,
      jobs,
      notify: walletNotifiers({
        tokens: walletTokens(market),
        isOwn: async (userId, address) => (await walletAt(db, address))?.user_id === userId,
      }),
      door: {
        ...door,
        /** Names who keeps positions in step with the ledger. */
        usePositions: (keeper: Positions): void => {
          positions = keeper;
        },
      },
      start() {
        reconciler?.start();
        return { stop: () => reconciler?.stop() };
      },
    };
  },
});
