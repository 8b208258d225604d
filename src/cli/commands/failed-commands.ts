import type { Command } from 'commander';
import {
  type FailedJob,
  listFailedEmails,
  listFailedJobs,
  retryJob,
} from '#server/platform/jobs/failed-jobs.ts';
import type { CommandRunner } from '../command-runner.ts';
import { minuteOf, table } from '../terminal.ts';

/** `emails failed|retry` (`mails` is the older name). */
export function failedEmailCommands(program: Command, runner: CommandRunner): void {
  const emails = program
    .command('emails')
    .alias('mails')
    .description('Emails that could not be sent: failed, retry');
  const failed = emails.command('failed').description('Emails that failed for good, and why');
  runner.reads(failed, async ({ db }) => {
    const jobs = await listFailedEmails(db);
    const rows = jobs.map(({ id, failedAt, data, reason }) => [
      id,
      minuteOf(failedAt),
      String(data.to),
      String(data.subject),
      reason,
    ]);
    const heading = ['EMAIL', 'FAILED (UTC)', 'TO', 'SUBJECT', 'WHY'];
    return { json: jobs.map(withoutBody), text: table(heading, rows, 'No email has failed.') };
  });
  const retry = emails
    .command('retry')
    .description('Tries an email again; the running shop sends it within seconds')
    .argument('<email>', 'as emails failed names it, or all');
  runner.changes(retry, async ({ db }, _options, email = '') => {
    const ids = email === 'all' ? (await listFailedEmails(db)).map(({ id }) => id) : [email];
    for (const id of ids) await retryJob(db, id);
    return { json: { retried: ids.length }, text: `${ids.length} tried again.` };
  });
}

/** The body of an email is not shown: it may hold personal data or a link that logs in. */
const withoutBody = ({ data, ...job }: FailedJob) => ({
  ...job,
  to: data.to,
  subject: data.subject,
  key: data.key,
});

/** `jobs failed|retry`. */
export function jobsCommands(program: Command, runner: CommandRunner): void {
  const jobs = program.command('jobs').description('Work that was given up: failed, retry');
  const failed = jobs
    .command('failed')
    .description('Jobs that failed for good, and why; emails have their own list');
  runner.reads(failed, async ({ db }) => {
    const listed = await listFailedJobs(db);
    const rows = listed.map(({ id, name, failedAt, attempts, reason }) => [
      id,
      name,
      minuteOf(failedAt),
      String(attempts),
      reason,
    ]);
    const heading = ['JOB', 'NAME', 'FAILED (UTC)', 'TRIED', 'WHY'];
    return { json: listed, text: table(heading, rows, 'No job has failed.') };
  });
  const retry = jobs
    .command('retry')
    .description('Tries a job again; the running shop does it within seconds')
    .argument('<job>', 'as jobs failed names it');
  runner.changes(retry, async ({ db }, _options, id = '') => {
    await retryJob(db, id);
    return { json: { retried: 1 }, text: 'Tried again.' };
  });
}
