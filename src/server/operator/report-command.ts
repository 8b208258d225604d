import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { countDays } from '#server/analytics/daily-counts.ts';
import { shopTime } from '#server/platform/clock.ts';
import { readShopReport } from '#server/reports/read-shop-report.ts';
import { reportPage } from '#server/reports/report-page.ts';
import { reportTables } from '#server/reports/report-tables.ts';
import type { ShopReport } from '#server/reports/shop-report.ts';
import type { CommandRunner } from './command-runner.ts';
import { type Answer, table } from './terminal.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 30;

/** `report`: funnel, revenue by day, best sellers, searches without results, abandoned carts. */
export function reportCommand(program: Command, { reads }: CommandRunner): void {
  const command = program
    .command('report')
    .description('How the shop did: visits, revenue, best sellers, searches in vain, carts that were left')
    .option('--from <day>', 'the first day, like 2026-11-01; otherwise the last 30 days', day)
    .option('--to <day>', 'the last day; otherwise today (UTC)', day)
    .option('--html <file>', 'write a page with charts into a file');
  reads<{ from?: string; to?: string; html?: string }>(command, async ({ db, store }, options) => {
    await countDays(db);
    const { id: storeId, brand } = await store();
    const to = options.to ?? dayOf(await shopTime(db));
    const from = options.from ?? dayOf(new Date(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MILLISECONDS));
    const report = await readShopReport(db, { storeId, brand, from, to });
    if (options.html === undefined) return { json: report, text: asText(report) };
    await writeFile(options.html, reportPage(report));
    return written(options.html, report);
  });
}

const written = (file: string, { from, to }: ShopReport): Answer => ({
  json: { file, from, to },
  text: `${file}: ${from} to ${to}`,
});

const asText = (report: ShopReport) =>
  [
    `${report.brand}, ${report.from} to ${report.to}`,
    ...reportTables(report).map(({ title, columns, rows, none, note }) =>
      [title, table(columns, rows, none), ...(note ? [note] : [])].join('\n'),
    ),
  ].join('\n\n');

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function day(typed: string): string {
  const moment = new Date(`${typed}T00:00:00Z`);
  if (!Number.isNaN(moment.getTime()) && dayOf(moment) === typed) return typed;
  throw new InvalidArgumentError('It must be a day, like 2026-11-01.');
}
