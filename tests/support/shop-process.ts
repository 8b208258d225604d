import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Node's arguments for the shop: as it is written, and as `npm start` builds and runs it. */
const FROM_SOURCE = [pathOf('src/main.ts')];
export const AS_BUILT = [
  ...['--import', pathOf('bin/steps/map-stack-traces.mjs')],
  pathOf('build/server/main.js'),
];

export interface ShopProcess {
  url: string;
  /** From the start of the process to its first answer. */
  readyMilliseconds: number;
  /** What it has printed so far. */
  output(): string;
  /** Resolves when the process has ended by itself. */
  stop(): Promise<void>;
}

/**
 * Starts the shop with these settings, on a free port unless they name one. Throws when it ends before it answers. `onOutput` sees all
 * that has been printed whenever there is more.
 */
export async function startShopProcess(
  settings: Record<string, string>,
  onOutput: (output: string) => void = () => undefined,
  program = FROM_SOURCE,
): Promise<ShopProcess> {
  const startedAt = performance.now();
  const port = settings.PORT ?? String(await freePort());
  const child = spawn(process.execPath, program, {
    env: environmentOf({ ...settings, PORT: port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    onOutput(output);
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/readyz`, () => child.exitCode !== null);
  return {
    url,
    readyMilliseconds: Math.round(performance.now() - startedAt),
    output: () => output,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export interface FailedStart {
  code: number | null;
  /** What it said while it tried. */
  out: string;
  err: string;
}

/** Starts the same program where it cannot succeed, and answers how it ended. `wrapper` is a program that starts it. */
export async function failingStart(
  settings: Record<string, string>,
  wrapper: readonly string[] = [],
  program = FROM_SOURCE,
): Promise<FailedStart> {
  const [command = '', ...args] = [...wrapper, process.execPath, ...program];
  const env = environmentOf({ PORT: String(await freePort()), ...settings });
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  ...{ NODE_ENV: 'production', SANDBOX: 'allow', WARM_PICTURES: 'no' },
  ...settings,
});

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

/** A port on the loopback that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
