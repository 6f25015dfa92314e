-- The leaderboard takes up what was settled since it last looked, and leaves out who hides their profit.
CREATE INDEX swap_landed ON swap (settled_at) WHERE status = 'landed';
CREATE INDEX profile_hides_pnl ON profile (user_id) WHERE (privacy ->> 'showPnl') = 'false';
