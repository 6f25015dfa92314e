-- Columns that the list of clans is filtered by, in an index that is small enough to count in.
CREATE INDEX clan_filters ON clan (min_rank, min_volume, member_count, require_approval, id);
