/** Settings of a PostgreSQL of which nothing outlives a run, so that nothing needs to survive a power cut. */
export const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
  max_wal_size: '256MB',
  scram_iterations: '1',
};
