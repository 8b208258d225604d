import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openShop } from '../../../src/cli/open-shop.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Makes staff of a running shop have entered their passwords so many minutes earlier than they did. */
export async function agePasswordEntries(settings: Record<string, string>, minutes: number): Promise<void> {
  const env = { ...process.env, ...settings, SANDBOX: 'allow' };
  const shop = await openShop({ env, out: () => undefined, err: () => undefined, repository: REPOSITORY });
  try {
    await shop.db.execute(
      sql`update staff_sessions set confirmed_at = confirmed_at - make_interval(mins => ${minutes})`,
    );
  } finally {
    await shop.close();
  }
}
