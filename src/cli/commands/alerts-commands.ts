import type { Command } from 'commander';
import { desc, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { alertCode, listAlerts, markAlertSeen } from '#server/platform/alerts/alerts.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import type { CommandRunner } from '../command-runner.ts';
import { wholeNumber } from '../read-options.ts';
import { type CommandOutput, minuteOf, table } from '../terminal.ts';

/** `alerts` and `alerts seen`. */
export function alertsCommand(program: Command, { reads, changes }: CommandRunner): void {
  const alerts = program
    .command('alerts')
    .description('What a person has to look at, counted by kind')
    .option('--all', 'those that were seen to as well');
  reads<{ all?: true }>(alerts, async ({ db, store }, { all = false }) =>
    shown(await listAlerts(db, (await store()).id, all)),
  );
  const seen = alerts
    .command('seen')
    .description('Somebody has seen to an alert')
    .argument('<key>', 'as alerts names it');
  changes(seen, async ({ db, store }, _options, key = '') => {
    if (!(await markAlertSeen(db, (await store()).id, key)))
      throw new DomainError('not_found', `There is no alert ${key}.`);
    return { json: { key, seen: true }, text: 'Seen to.' };
  });
}

function shown(alerts: Awaited<ReturnType<typeof listAlerts>>): CommandOutput {
  const counts = Map.groupBy(alerts, ({ key }) => alertCode(key));
  const summary = [...counts].map(([code, group]) => `${code}: ${group.length}`).join(', ');
  const lines = alerts.map(
    ({ key, title, text, createdAt, seenAt }) =>
      `${minuteOf(createdAt)} UTC  ${title}${seenAt ? ` (seen ${minuteOf(seenAt)})` : ''}\n  ${text}\n  ${key}`,
  );
  return {
    json: { counts: Object.fromEntries([...counts].map(([code, group]) => [code, group.length])), alerts },
    text: lines.length > 0 ? [...lines, summary].join('\n\n') : 'Nothing to look at.',
  };
}

/** `actions`: the audit log. */
export function actionsCommand(program: Command, { reads }: CommandRunner): void {
  const command = program
    .command('actions')
    .description('Who did what with these commands, newest first')
    .option('--limit <n>', 'at most so many', wholeNumber, 50);
  reads<{ limit: number }>(command, async ({ db, store }, { limit }) => {
    const { id: storeId } = await store();
    const listed = await db
      .select()
      .from(staffActions)
      .where(eq(staffActions.storeId, storeId))
      .orderBy(desc(staffActions.createdAt))
      .limit(limit);
    const rows = listed.map((action) => [
      minuteOf(action.createdAt),
      action.operator,
      action.arguments.join(' '),
      action.outcome,
    ]);
    return { json: listed, text: table(['WHEN (UTC)', 'WHO', 'WHAT', 'OUTCOME'], rows, 'Nothing yet.') };
  });
}
