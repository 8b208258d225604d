import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { StartError } from '#server/platform/settings/start-error.ts';
import { startShop } from '#server/start-shop.ts';
import { freePort } from '../shop-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface InProcessShop {
  url: string;
  /** What it has said so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts what `main.ts` starts, without pages, within this process, and stops it at the end of the test at the latest. `onOutput` sees
 * all that was said whenever there is more; `repository` contains `store/`.
 */
export async function startInProcess(
  environment: Record<string, string>,
  onOutput: (output: string) => void = () => undefined,
  { repository = ROOT, stopSignal }: { repository?: string; stopSignal?: AbortSignal } = {},
): Promise<InProcessShop> {
  const port = environment.PORT ?? String(await freePort());
  const said: string[] = [];
  const shop = await startShop({
    settings: readSettings({ SANDBOX: 'allow', ...environment, PORT: port }),
    repository,
    stopSignal,
    log: (message) => {
      said.push(message);
      onOutput(said.join('\n'));
    },
    addPages: async () => undefined,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= shop.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, output: () => said.join('\n'), stop };
}

/**
 * Starts the shop within this process where it cannot succeed. Returns the reason that it gives for it, which `main.ts` prints, and
 * what it said before; throws any other error, and when the shop did start.
 */
export async function failingStartInProcess(
  environment: Record<string, string>,
): Promise<{ reason: string; out: string }> {
  let out = '';
  const onOutput = (output: string) => {
    out = output;
  };
  let shop: InProcessShop;
  try {
    shop = await startInProcess(environment, onOutput);
  } catch (error) {
    if (error instanceof StartError) return { reason: error.message, out };
    throw error;
  }
  await shop.stop();
  throw new Error('the shop started');
}
