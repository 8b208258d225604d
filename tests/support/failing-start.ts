import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/platform/settings/settings.ts';
import { StartError } from '#server/platform/settings/start-error.ts';
import { startShop } from '#server/start-shop.ts';
import { freePort } from './shop-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the shop within this process where it cannot succeed. Answers the reason that it gives for it, which `main.ts` prints, and
 * what it said before; throws any other error, and when the shop did start.
 */
export async function failingStartInProcess(
  environment: Record<string, string>,
): Promise<{ reason: string; out: string }> {
  const said: string[] = [];
  const start = startShop({
    settings: readSettings({ PORT: String(await freePort()), SANDBOX: 'allow', ...environment }),
    repository: ROOT,
    log: (message) => said.push(message),
    addPages: async () => undefined,
  });
  try {
    const shop = await start;
    await shop.stop();
  } catch (error) {
    if (error instanceof StartError) return { reason: error.message, out: said.join('\n') };
    throw error;
  }
  throw new Error('the shop started');
}
