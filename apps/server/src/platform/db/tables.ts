// Generated from the migrated database by `npm run table-types`.
import type { AccountDeletionTables } from './tables/account-deletion.ts';
import type { AlphaTables } from './tables/alpha.ts';
import type { ApiKeysTables } from './tables/api-keys.ts';
import type { CallCandlesTables } from './tables/call-candles.ts';
import type { CallEvidenceTables } from './tables/call-evidence.ts';
import type { CallFollowersTables } from './tables/call-followers.ts';
import type { CallLogCheckpointTables } from './tables/call-log-checkpoint.ts';
import type { ChatTables } from './tables/chat.ts';
import type { ChatPicturesTables } from './tables/chat-pictures.ts';
import type { ClanWalletsTables } from './tables/clan-wallets.ts';
import type { ClansTables } from './tables/clans.ts';
import type { ConnectedWalletsTables } from './tables/connected-wallets.ts';
import type { FixedPicturesTables } from './tables/fixed-pictures.ts';
import type { FriendsTables } from './tables/friends.ts';
import type { GiveawaysTables } from './tables/giveaways.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { InvitationsTables } from './tables/invitations.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { LedgerChainTables } from './tables/ledger-chain.ts';
import type { MailLinksTables } from './tables/mail-links.ts';
import type { MarketTables } from './tables/market.ts';
import type { ModerationTables } from './tables/moderation.ts';
import type { NotificationOutletsTables } from './tables/notification-outlets.ts';
import type { NotificationsTables } from './tables/notifications.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { PortfolioTables } from './tables/portfolio.ts';
import type { PositionsTables } from './tables/positions.ts';
import type { PreferencesTables } from './tables/preferences.ts';
import type { PrivatePicturesTables } from './tables/private-pictures.ts';
import type { ProvedLinksTables } from './tables/proved-links.ts';
import type { ReferralTables } from './tables/referral.ts';
import type { ReleasedHandlesTables } from './tables/released-handles.ts';
import type { ReservedNamesTables } from './tables/reserved-names.ts';
import type { SecondFactorTables } from './tables/second-factor.ts';
import type { SimulatorTables } from './tables/simulator.ts';
import type { SnapshotMarkTables } from './tables/snapshot-mark.ts';
import type { SwapsTables } from './tables/swaps.ts';
import type { VisitsTables } from './tables/visits.ts';
import type { WalletsTables } from './tables/wallets.ts';

/** Every table and view, by its name. */
export interface Tables
  extends
    AccountDeletionTables,
    AlphaTables,
    ApiKeysTables,
    CallCandlesTables,
    CallEvidenceTables,
    CallFollowersTables,
    CallLogCheckpointTables,
    ChatTables,
    ChatPicturesTables,
    ClanWalletsTables,
    ClansTables,
    ConnectedWalletsTables,
    FixedPicturesTables,
    FriendsTables,
    GiveawaysTables,
    IdentityTables,
    InvitationsTables,
    LedgerTables,
    LedgerChainTables,
    MailLinksTables,
    MarketTables,
    ModerationTables,
    NotificationOutletsTables,
    NotificationsTables,
    OrdersTables,
    PlatformTables,
    PortfolioTables,
    PositionsTables,
    PreferencesTables,
    PrivatePicturesTables,
    ProvedLinksTables,
    ReferralTables,
    ReleasedHandlesTables,
    ReservedNamesTables,
    SecondFactorTables,
    SimulatorTables,
    SnapshotMarkTables,
    SwapsTables,
    VisitsTables,
    WalletsTables {}
