import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Node's arguments for a program that `npm start` or `npm run shop` builds and runs. */
export const builtProgram = (name: 'main' | 'shop'): string[] => [
  '--max-semi-space-size=16',
  '--import',
  pathOf('bin/steps/map-stack-traces.mjs'),
  pathOf(`build/server/${name}.js`),
];

/** What `npm start` runs: it makes what is missing and becomes the shop. */
export const LAUNCHER: readonly string[] = ['sh', pathOf('bin/start.sh')];

/** Shops that no test has stopped, perhaps because it ran out of time. They end with the process of the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

function spawnShop([command = '', ...args]: readonly string[], settings: Record<string, string>) {
  const child = spawn(command, args, { env: environmentOf(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export interface ShopProcess {
  url: string;
  pid: number;
  /** From the start of the process to its first answer. */
  readyMilliseconds: number;
  /** What it has printed so far. */
  output(): string;
  /** Resolves when the process has ended by itself. */
  stop(): Promise<void>;
  /** Resolves when the process is dead. */
  kill(): Promise<void>;
}

/**
 * Starts the shop with these settings, on a free port unless they name one. Throws when it ends before it answers. `onOutput` sees all
 * that has been printed whenever there is more; `command` is what becomes the shop.
 */
export async function startShopProcess(
  settings: Record<string, string>,
  onOutput: (output: string) => void = () => undefined,
  command: readonly string[] = [process.execPath, ...builtProgram('main')],
): Promise<ShopProcess> {
  const startedAt = performance.now();
  const port = settings.PORT ?? String(await freePort());
  const child = spawnShop(command, { ...settings, PORT: port });
  child.stderr.pipe(process.stderr, { end: false });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    onOutput(output);
  });
  const endBy = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = ended(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/readyz`, () => child.exitCode !== null || child.signalCode !== null);
  return {
    url,
    pid: child.pid ?? 0,
    readyMilliseconds: Math.round(performance.now() - startedAt),
    output: () => output,
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
}

export interface FailedStart {
  code: number | null;
  /** What it said while it tried. */
  out: string;
  err: string;
}

/**
 * Starts the same program where it cannot succeed, and answers how it ended. `wrapper` is a program that starts it. Once its output
 * contains `stopAt`, it gets SIGTERM.
 */
export async function failingStart(
  settings: Record<string, string>,
  { wrapper = [], stopAt }: { wrapper?: readonly string[]; stopAt?: string } = {},
): Promise<FailedStart> {
  const port = String(await freePort());
  const child = spawnShop([...wrapper, process.execPath, ...builtProgram('main')], {
    PORT: port,
    ...settings,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
    if (stopAt && out.includes(stopAt)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const [code] = await ended(child, 'close');
  return { code, out, err };
}

/** Longer than any program of a test needs, and shorter than the test has: it says which one has not ended. */
const END_MILLISECONDS = 120_000;

/** The exit code and signal of a program that ends by itself. Kills one that does not, and throws with its arguments. */
export async function ended(
  child: ChildProcess,
  event: 'exit' | 'close',
): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  const isLate = AbortSignal.timeout(END_MILLISECONDS);
  try {
    const [code, signal] = await once(child, event, { signal: isLate });
    return [code, signal];
  } catch (error) {
    if (!isLate.aborted) throw error;
    child.kill('SIGKILL');
    throw new Error(`did not end: ${child.spawnargs.slice(1).join(' ')}`, { cause: error });
  }
}

const environmentOf = (settings: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  SANDBOX: 'allow',
  WARM_PICTURES: 'no',
  ...settings,
});

/** Somebody else may listen on the port by now, and say nothing. */
const ANSWER_MILLISECONDS = 10_000;

async function untilAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if (hasEnded()) throw new Error('the shop ended before it answered');
    const isReady = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (hasEnded()) continue;
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} never answered`);
}

/** Below the ports that systems give to outgoing connections, which could take a free one before its shop listens. */
const PORTS = { first: 20_000, count: 12_000 };

/** A port on the loopback that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
  return (await isFreePort(port)) ? port : freePort();
}

/** Whether nobody uses the port on the loopback at this moment. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return false;
  server.close();
  await once(server, 'close');
  return true;
}
