import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that PostgreSQL runs as, when it is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL looks its account up by name, so the id must exist: that of `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root; other users run it as themselves (undefined). */
export function serverAccount(): Account | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Whether the account may traverse every existing directory above the path. */
export async function canReach(path: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true;
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const entry = await stat(directory).catch(() => undefined);
    if (entry && !mayEnter(entry, account)) return false;
    if (directory === dirname(directory)) return true;
  }
}

/** Changes the owner of a file or directory, when the account is not our own. */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

function mayEnter(entry: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}
