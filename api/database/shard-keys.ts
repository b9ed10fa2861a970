/**
 * How a sharded cluster distributes the large collections: each by the one field that its frequent queries know. The
 * others are small and stay on one shard. A test checks every frequent query, unique index and transaction.
 */
export const shardKeys = {
  guests: '_id',
  guestIdentities: '_id',
  guestKeys: 'guest',
  reviews: 'guest',
  reactions: 'review',
  views: 'member',
  credits: 'member',
  'files.files': '_id',
  'files.chunks': 'files_id',
} as const
