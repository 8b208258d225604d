import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBreakableDatabase } from '../support/database/breakable-database.ts';
import { failingStart, startShopProcess } from '../support/shop-process.ts';
import { failingStartInProcess, startInProcess } from '../support/killed/start-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { newDataDirectory } from '../support/data-directory.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUN_STEPS = join(ROOT, 'bin/steps/run.mjs');
const SESSION_SECRET = 'a secret of at least thirty-two characters';

// A start takes its time on a busy machine, above all one in a process of its own.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = newDataDirectory('failing-starts');
  database = await createTestDatabase('sample store');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a shop on a database of its own. */
const onDatabase = (connectionString: string) => ({
  DATABASE_URL: connectionString,
  DATABASE_WAIT_SECONDS: '1',
  DATA_DIR: folder,
  SESSION_SECRET,
});

const withChanges = (change: (address: URL) => void): string => {
  const address = new URL(database.connectionString);
  change(address);
  return address.href;
};

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A start that ended with exit code 1 and this one line. */
const endedWith = (line: string | RegExp) => ({
  code: 1,
  err: expect.stringMatching(typeof line === 'string' ? new RegExp(`^${line}\n$`) : line),
});

/** A start within this process that failed for this reason, in one line. */
const because = (line: string | RegExp) => ({
  reason: expect.stringMatching(typeof line === 'string' ? new RegExp(`^${line}$`) : line),
});

describe('a start ends with one line that says what to do', () => {
  it('when no store has the name that is set, with the names that there are', async () => {
    const ended = await failingStartInProcess({ ...onDatabase(database.connectionString), STORE: 'nobody' });
    expect(ended).toMatchObject(because(/^STORE is "nobody": must be one of .*\bdoosra\b.*\.$/));
  });

  it('when the database holds another store than the one that is set', async () => {
    const other = await createTestDatabase('sample store');
    await ask(
      other.connectionString,
      `insert into stores select (jsonb_populate_record(s, '{"id": "store_other", "folder": null, "created_at": "2020-01-01"}')).* from stores s`,
    );
    const ended = await failingStartInProcess({ ...onDatabase(other.connectionString), STORE: 'doosra' });
    await other.drop();
    expect(ended).toMatchObject(
      because(
        /^STORE is "doosra", but the database holds another store, store_other, and nothing in it was changed\./,
      ),
    );
  });

  it('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    const ended = await failingStart({ ...onDatabase(database.connectionString), PORT });
    other.close();
    expect(ended).toMatchObject(
      endedWith(
        `Port ${PORT} on 127.0.0.1 is taken by another program, perhaps by this shop already running: stop that one, or set PORT to another number.`,
      ),
    );
  });

  it('when HOST is not an address of this machine', async () => {
    const ended = await failingStartInProcess({
      ...onDatabase(database.connectionString),
      HOST: '192.0.2.1',
    });
    expect(ended).toMatchObject(
      because(
        'HOST 192.0.2.1 is not an address of this machine: set it to one, or to 0.0.0.0 for all of them.',
      ),
    );
  });

  it('when no database answers, after it has waited for one', async () => {
    const ended = await failingStartInProcess(onDatabase('postgres://shop:geheim@127.0.0.1:1/shop'));
    expect(ended.out).toMatch(
      /^Waiting for the database at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\), 1 seconds more…$/m,
    );
    expect(ended).toMatchObject(
      because(
        /^The database at 127\.0\.0\.1:1 did not answer for 1 seconds \(.*ECONNREFUSED.*\): start it, or correct DATABASE_URL\.$/,
      ),
    );
  });

  it('when the database refuses the password', async () => {
    const wrong = withChanges((address) => {
      address.password = 'geheim';
    });
    const ended = await failingStartInProcess(onDatabase(wrong));
    expect(ended).toMatchObject(
      because('The database at .* refuses the password of the user shop: correct it in DATABASE_URL.'),
    );
  });

  it('when there is no such database', async () => {
    const wrong = withChanges((address) => {
      address.pathname = '/elsewhere';
    });
    const ended = await failingStartInProcess(onDatabase(wrong));
    expect(ended).toMatchObject(
      because(
        'There is no database elsewhere at .*: create it \\(createdb elsewhere\\), or correct DATABASE_URL.',
      ),
    );
  });

  it.each([
    [
      'its user may make no tables',
      'revoke create on database %s from shop',
      /^The user shop may not use the .+: let it, .+$/,
    ],
    [
      'it can only be read',
      'alter database %s set default_transaction_read_only = on',
      /^The database test_\w+ at .+ can only be read: .+$/,
    ],
  ])('when a database has no tables yet and %s', async (_why, restriction, line) => {
    const restricted = await createTestDatabase('nothing');
    const name = new URL(restricted.connectionString).pathname.slice(1);
    await ask(restricted.connectionString, restriction.replace('%s', name));
    const ended = await failingStartInProcess(onDatabase(restricted.connectionString));
    await restricted.drop();
    expect(ended).toMatchObject(because(line));
  });

  it('when the database cannot hold every letter', async () => {
    const name = `latin_${process.pid}`;
    const encoding = "encoding 'LATIN1' locale_provider libc locale 'C' template template0";
    await ask(database.connectionString, `create database ${name} ${encoding}`);
    const latin = withChanges((address) => {
      address.pathname = name;
    });
    const ended = await failingStartInProcess(onDatabase(latin));
    await ask(database.connectionString, `drop database ${name}`);
    expect(ended).toMatchObject(because(/^The database latin_\d+ at .+ is encoded in LATIN1: .+ UTF8.+$/));
  });

  it('when an address of a database names a certificate that is not there', async () => {
    const wrong = withChanges((address) => {
      address.searchParams.set('sslrootcert', '/proc/none.pem');
    });
    const ended = await failingStartInProcess(onDatabase(wrong));
    expect(ended).toMatchObject(
      because(/^DATABASE_URL cannot be used \(ENOENT.*none\.pem.*\): correct it\.$/),
    );
  });

  it('when the database is too old', async () => {
    const old = await startOldPostgres('13.4');
    const { port } = old.address() as AddressInfo;
    const ended = await failingStartInProcess(onDatabase(`postgres://shop@127.0.0.1:${port}/shop`));
    old.close();
    expect(ended).toMatchObject(
      because(
        `The database at 127.0.0.1:${port} is PostgreSQL 13.4, too old for this program: it needs 15 or newer.`,
      ),
    );
  });

  // Each connection gets so much of what it asks for.
  it.each([1_000, 3_000, 30_000])(
    'when the database is lost on the way, after %i bytes',
    async (afterBytes) => {
      const lost = await createBreakableDatabase();
      await lost.proxy.breakDown({ kind: 'cut', afterBytes });
      const ended = await failingStartInProcess(onDatabase(lost.connectionString));
      await lost.drop();
      expect(ended).toMatchObject(
        because(
          /^The database at 127\.0\.0\.1:\d+ does not work at the moment \(.+\): try again when it does\.$/,
        ),
      );
    },
  );

  it('when its folder cannot be made', async () => {
    const ended = await failingStartInProcess({ DATA_DIR: '/proc/shop' });
    expect(ended).toMatchObject(
      because(
        /^DATA_DIR \/proc\/shop cannot be written \(.+\): make it writable, or set DATA_DIR to a folder that is\.$/,
      ),
    );
  });

  /** Starts on a disk of its own, in a folder `small`. */
  async function startOnDisk(options: string) {
    const small = await mkdtemp(join(tmpdir(), 'small-'));
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
    const mounted = `mount -t tmpfs -o ${options} tmpfs ${small} && chmod 755 ${small} && exec "$@"`;
    const wrapper = ['unshare', ...asRoot, '--mount', 'sh', '-c', mounted, 'sh'];
    const ended = await failingStart({ DATA_DIR: small }, { wrapper });
    await rm(small, { recursive: true });
    return { small, ended };
  }

  it('when its folder has no room for the database', async () => {
    const { small, ended } = await startOnDisk('size=8m');
    expect(ended).toMatchObject(
      endedWith(
        `DATA_DIR ${small} has \\d MB left, and the database needs 100: make room there, or set DATA_DIR to a folder with more.`,
      ),
    );
  });

  it('when its disk takes no more files', async () => {
    const { small, ended } = await startOnDisk('size=300m,nr_inodes=200');
    expect(ended).toMatchObject(
      endedWith(
        `The embedded database could not be created in ${small}/postgres \\(.*No space left on device.*\\): make that possible, or set DATA_DIR to another folder\\.`,
      ),
    );
  });

  it('when a step before it fails, below what that step said', async () => {
    const program = `
      import { reportFailure, runOrFail } from ${JSON.stringify(RUN_STEPS)};
      const failing = ['-e', 'console.error("src/web/root.tsx: a bracket is missing"); process.exit(2)'];
      await runOrFail('Building the pages', process.execPath, failing).catch(reportFailure);`;
    const args = ['--input-type=module', '-e', program];
    const ended = await promisify(execFile)(process.execPath, args).catch((error) => error);
    expect(ended).toMatchObject({
      code: 1,
      stderr:
        'src/web/root.tsx: a bracket is missing\nBuilding the pages failed: mend what is said above, then start again.\n',
    });
  });
});

describe('a start that is told to stop', () => {
  it('stops its embedded database as well', async () => {
    const DATA_DIR = join(folder, 'stopped-early');
    const ended = await failingStart({ DATA_DIR }, { stopAt: 'Creating the embedded database' });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(DATA_DIR, 'postgres/cluster/PG_VERSION'))).toBe(true);
    expect(existsSync(join(DATA_DIR, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('does not wait any longer for a database that does not answer', async () => {
    const settings = { ...onDatabase('postgresql://shop@127.0.0.1:1/shop'), DATABASE_WAIT_SECONDS: '3600' };
    const ended = await failingStart(settings, { stopAt: 'Waiting for the database' });
    expect(ended).toMatchObject({ code: 0, err: '' });
  });

  it('ends when it is told so while it reads the last file', async () => {
    const repository = await mkdtemp(join(folder, 'repository-'));
    await cp(join(ROOT, 'store'), join(repository, 'store'), { recursive: true });
    // Who reads a named pipe waits until somebody writes into it.
    const customers = join(repository, 'store/doosra/customers.json');
    await rm(customers);
    await promisify(execFile)('mkfifo', [customers]);
    const stopping = new AbortController();
    const starting = startInProcess(onDatabase(database.connectionString), undefined, {
      repository,
      stopSignal: stopping.signal,
    });
    const ended = expect(starting).rejects.toThrow('told to stop');
    const pipe = await open(customers, 'w');
    stopping.abort(new Error('told to stop'));
    await pipe.close();
    await ended;
  });
});

describe('a start goes on', () => {
  it('once the database that it waits for has come', async () => {
    const later = await createBreakableDatabase();
    await later.breakDown();
    const settings = { ...onDatabase(later.connectionString), DATABASE_WAIT_SECONDS: '120' };
    let isBack = false;
    const shop = await startInProcess(settings, (output) => {
      if (isBack || !output.includes('Waiting for the database')) return;
      isBack = true;
      void later.restore();
    });
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    await shop.stop();
    await later.drop();
  });

  it('without Redis and without an email server, and says so', async () => {
    const shop = await startInProcess({
      ...onDatabase(database.connectionString),
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@example.com',
    });
    await expect
      .poll(shop.output)
      .toMatch(/^Redis does not answer \(.*ECONNREFUSED.*\); limits are counted/m);
    await expect
      .poll(shop.output)
      .toMatch(/^The email server at 127\.0\.0\.1:1 does not take emails \(.*ECONNREFUSED.*\)\. They wait/m);
    await shop.stop();
  });

  it('beside another shop in the same folder, but not on its port', async () => {
    const DATA_DIR = join(folder, 'shared');
    const first = await startInProcess({ DATA_DIR });
    const { port: PORT } = new URL(first.url);
    const { reason } = await failingStartInProcess({ DATA_DIR, PORT });
    expect(reason).toContain(`Port ${PORT} on 127.0.0.1 is taken`);
    const second = await startShopProcess({ DATA_DIR });
    for (const { url } of [first, second]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await second.stop();
    await first.stop();
  });
});

/** Speaks just enough of PostgreSQL's protocol to let anybody in and to answer a query with its version. */
async function startOldPostgres(version: string): Promise<Server> {
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    );
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', 'I');
  const column = [
    0,
    1,
    ...Buffer.from('server_version\0'),
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    25,
    255,
    255,
    255,
    255,
    255,
    255,
    0,
    0,
  ];
  const server = createServer((socket) => {
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!isGreeted) {
        isGreeted = true;
        socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]));
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        const row = message('D', [0, 1, 0, 0, 0, version.length], version);
        socket.write(Buffer.concat([message('T', column), row, message('C', 'SHOW\0'), ready]));
      } else socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
