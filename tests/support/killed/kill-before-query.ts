import pg from 'pg';

/** Ends this process, as `kill -9` would, just before its n-th database query from now on. */
export function killBeforeQuery(wanted: number): void {
  let seen = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      seen += 1;
      if (seen === wanted) process.kill(process.pid, 'SIGKILL');
      return query.apply(this, args);
    },
  });
}
