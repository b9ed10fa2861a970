/**
 * How a sharded cluster spreads the large collections: each by the one field that its hot calls know. The others are
 * small and stay whole on one shard. A test holds every hot query, unique index and transaction against this.
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
