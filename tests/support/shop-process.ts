import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface ShopProcess {
  url: string;
  /** From the start of the process to its first answer. */
  readyMilliseconds: number;
  /** Resolves when the process has ended by itself. */
  stop(): Promise<void>;
}

/** Starts exactly what `npm start` serves, with these settings, on a free port. Throws when it ends before it answers. */
export async function startShopProcess(settings: Record<string, string>): Promise<ShopProcess> {
  const startedAt = performance.now();
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), SANDBOX: 'allow', ...settings };
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
