import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const PROGRAM = '/usr/sbin/dovecot';
const IMAP = '/usr/lib/dovecot/imap';

/** Whether Debian's `dovecot-imapd` is on this machine. */
export const hasDovecot = existsSync(PROGRAM) && existsSync(IMAP);

export interface Dovecot {
  /** Of the mailbox of a user, with the right password. */
  urlOf(user: string): string;
  close(): Promise<void>;
}

/** A real IMAP server with a mailbox for each user that signs in. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const owner = mailOwner();
  const emails = join(folder, 'mail');
  mkdirSync(emails);
  chownSync(folder, owner.uid, owner.gid);
  chownSync(emails, owner.uid, owner.gid);
  const port = await freePort();
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, emails, port, owner }));
  const server = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  await listens(port);
  return {
    urlOf: (user) => `imap://${user}:geheim@127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.kill();
      }),
  };
}

/** Dovecot reads no emails as root. */
function mailOwner(): { name: string; group: string; uid: number; gid: number } {
  const { uid, gid, username } = userInfo();
  const name = uid === 0 ? 'nobody' : username;
  const idOf = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }));
  const group = execFileSync('id', ['-gn', name], { encoding: 'utf8' }).trim();
  return uid === 0 ? { name, group, uid: idOf('-u'), gid: idOf('-g') } : { name, group, uid, gid };
}

interface Place {
  folder: string;
  emails: string;
  port: number;
  owner: { name: string; group: string; uid: number };
}

const configuration = ({ folder, emails, port, owner }: Place) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner.name}
default_internal_group = ${owner.group}
default_login_user = ${owner.name}
first_valid_uid = ${Math.min(owner.uid, 500)}
mail_location = maildir:${emails}/%n
passdb {
  driver = static
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${owner.name} gid=${owner.group} home=${emails}/%n
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Waits until the server takes connections. */
async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Dovecot does not listen');
}
