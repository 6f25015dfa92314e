// Generated from the migrated database by `npm run table-types`.
import type { AlphaTables } from './tables/alpha.ts';
import type { BoardsTables } from './tables/boards.ts';
import type { ChatTables } from './tables/chat.ts';
import type { ClaimsTables } from './tables/claims.ts';
import type { ClansTables } from './tables/clans.ts';
import type { FactsTables } from './tables/facts.ts';
import type { FriendsTables } from './tables/friends.ts';
import type { GiveawaysTables } from './tables/giveaways.ts';
import type { GuessesTables } from './tables/guesses.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { JobTurnsTables } from './tables/job-turns.ts';
import type { LeasesTables } from './tables/leases.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MarketTables } from './tables/market.ts';
import type { ModerationTables } from './tables/moderation.ts';
import type { NotificationsTables } from './tables/notifications.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { PicturesTables } from './tables/pictures.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { PortfolioTables } from './tables/portfolio.ts';
import type { PositionsTables } from './tables/positions.ts';
import type { PreferencesTables } from './tables/preferences.ts';
import type { ReferralTables } from './tables/referral.ts';
import type { RentTables } from './tables/rent.ts';
import type { SecretsTables } from './tables/secrets.ts';
import type { SimulatorTables } from './tables/simulator.ts';
import type { SwapsTables } from './tables/swaps.ts';
import type { UploadFilesTables } from './tables/upload-files.ts';
import type { WalletsTables } from './tables/wallets.ts';

/** Every table and view, by its name. */
export interface Tables
  extends
    AlphaTables,
    BoardsTables,
    ChatTables,
    ClaimsTables,
    ClansTables,
    FactsTables,
    FriendsTables,
    GiveawaysTables,
    GuessesTables,
    IdentityTables,
    JobTurnsTables,
    LeasesTables,
    LedgerTables,
    MarketTables,
    ModerationTables,
    NotificationsTables,
    OrdersTables,
    PicturesTables,
    PlatformTables,
    PortfolioTables,
    PositionsTables,
    PreferencesTables,
    ReferralTables,
    RentTables,
    SecretsTables,
    SimulatorTables,
    SwapsTables,
    UploadFilesTables,
    WalletsTables {}
