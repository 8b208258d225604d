import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface BuiltShop {
  url: string;
  /** From the start of the process to the first answer, with a database that exists already. */
  readyMilliseconds: number;
  stop(): Promise<void>;
}

/** Starts exactly what `npm start` serves, on a data directory of its own: once to fill it, then again to be measured. */
export async function startBuiltShop(): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-bench-'));
  const port = await freePort();
  const first = await startProcess(dataDir, port);
  await first.stop();
  const shop = await startProcess(dataDir, port);
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(dataDir: string, port: number): Promise<BuiltShop> {
  const startedAt = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX: 'allow',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/readyz`, () => child.exitCode !== null);
  return {
    url,
    readyMilliseconds: Math.round(performance.now() - startedAt),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if (hasEnded()) throw new Error('the shop ended before it answered');
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} never answered`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
