import type { Command } from 'commander';
import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { announceEverything } from '#server/platform/cache/data-changes.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CommandRunner } from '../command-runner.ts';
import { wholeNumber } from '../read-options.ts';

const MAX_DAYS = 3650;

/**
 * `clock`: shows the shop's time, or moves it ahead, so that a year of a subscription can be tried in
 * minutes.
 */
export function clockCommand(program: Command, { changes }: CommandRunner): void {
  const command = program
    .command('clock')
    .description("The shop's clock. Only with the sandbox card provider it can be moved, to try renewals out")
    .option('--ahead <days>', 'so many days ahead of the real time; 0 puts it back', wholeNumber);
  changes<{ ahead?: number }>(command, async (shop, { ahead }) => {
    if (ahead !== undefined) {
      if (ahead < 0 || ahead > MAX_DAYS)
        throw new DomainError('malformed', `The clock goes 0 to ${MAX_DAYS} days ahead.`);
      const { payments, jobs } = await shop.deps();
      if (payments.provider !== 'sandbox')
        throw new DomainError('forbidden', 'Real cards are charged here: the clock stays as it is.');
      await setClock(shop.db, ahead);
      // What has become due happens now, not at the next minute or night.
      await jobs.startScheduled();
    }
    const now = await shopTime(shop.db);
    return { json: { now: now.toISOString() }, text: `The shop's clock says ${now.toISOString()}.` };
  });
}

/**
 * Replaces the database function that returns the shop's time (docs/decisions/0004). `days` is a whole number
 * of at least 0.
 */
async function setClock(db: Database, days: number): Promise<void> {
  const body = days === 0 ? 'select now()' : `select now() + interval '${days} days'`;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(
        `create or replace function shop_now() returns timestamp with time zone language sql stable as $$ ${body} $$`,
      ),
    );
    await announceEverything(tx);
  });
}
