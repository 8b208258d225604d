import type { SubscriberFileResult } from '#contracts/admin/newsletter/subscriber-calls.ts';
import { email as emailField } from '#contracts/fields.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import { typedMoment } from '#domain/text/typed-moment.ts';
import {
  type ImportedSubscriber,
  importSubscribers,
  statusesOf,
} from '#server/newsletter/import-subscribers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { cellsByField, readCsv } from '../csv-file.ts';

const MAX_ROWS = 20_000;
const MAX_PROBLEMS = 100;

type Field = 'email' | 'accepts' | 'date' | 'source' | 'status';
type Cells = Partial<Record<Field, string>>;
type Problem = SubscriberFileResult['problems'][number];

/** Columns by their names in lower case: Shopify's, those of our export, and what other programs call them. */
const COLUMNS: Readonly<Record<string, Field>> = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'accepts email marketing': 'accepts',
  'accepts marketing': 'accepts',
  'consent date': 'date',
  date: 'date',
  'email marketing consent date': 'date',
  optin_time: 'date',
  source: 'source',
  status: 'status',
};

const YES = new Set(['yes', 'true', '1', 'y', 'subscribed']);
const NO = new Set([
  'no',
  'false',
  '0',
  'n',
  '',
  'unsubscribed',
  'not_subscribed',
  'pending',
  'not subscribed',
]);

/**
 * Adds the subscribers whose consent a CSV file names, or, with problems, nobody. `isTrial` only says what it would do.
 * Throws `malformed` for what is no such file.
 */
export async function readSubscriberFile(
  { db }: Pick<Deps, 'db'>,
  storeId: StoreId,
  file: Buffer,
  { isTrial, staffMemberId }: { isTrial: boolean; staffMemberId: StaffMemberId },
): Promise<SubscriberFileResult> {
  const { header, rows } = readCsv(file);
  const fields = header.map((name) => COLUMNS[name.trim().toLowerCase()] ?? null);
  if (!fields.includes('email') || !fields.includes('accepts'))
    throw new DomainError(
      'malformed',
      'The first line must name the columns, among them Email and Accepts Email Marketing.',
    );
  if (rows.length > MAX_ROWS)
    throw new DomainError('malformed', `The file has more than ${MAX_ROWS} rows. Send it in parts.`);
  const clock = await storeClock(db, storeId);
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  const consented: ImportedSubscriber[] = [];
  let withoutConsent = 0;
  for (const { line, cells } of rows) {
    const report = (column: string, message: string) => problems.push({ line, column, message });
    const subscriber = subscriberOf(cellsByField(fields, cells), clock, report);
    if (subscriber === 'wrong') continue;
    if (subscriber === null) {
      withoutConsent += 1;
      continue;
    }
    const earlier = lines.get(subscriber.email);
    if (earlier !== undefined) report('Email', `is the same address as in line ${earlier}`);
    lines.set(subscriber.email, line);
    consented.push(subscriber);
  }
  const known = await statusesOf(
    db,
    storeId,
    consented.map(({ email }) => email),
  );
  const isNew = ({ email }: ImportedSubscriber) => (known.get(email) ?? 'pending') === 'pending';
  const wanted = consented.filter(isNew);
  const isWritten = problems.length === 0 && !isTrial;
  const statuses = [...known.values()];
  return {
    added: isWritten ? await importSubscribers(db, storeId, wanted, staffMemberId) : wanted.length,
    unchanged: statuses.filter((status) => status === 'confirmed').length,
    unsubscribed: statuses.filter((status) => status === 'unsubscribed').length,
    without_consent: withoutConsent,
    problems: problems.slice(0, MAX_PROBLEMS),
    unused_columns: header.filter((name, index) => fields[index] === null && name.trim() !== ''),
  };
}

/** Null for a row without an address or without consent; `wrong`, with what is reported, when it cannot be read. */
function subscriberOf(
  { email = '', accepts = '', date = '', source = '', status = '' }: Cells,
  { now, timeZone }: { now: Date; timeZone: string },
  report: (column: string, message: string) => void,
): ImportedSubscriber | null | 'wrong' {
  const answer = accepts.toLowerCase();
  if (email === '' || NO.has(answer) || NO.has(status === '' ? 'yes' : status.toLowerCase())) return null;
  if (!YES.has(answer)) {
    report('Accepts Email Marketing', `must be yes or no, and is ${accepts}`);
    return 'wrong';
  }
  const parsed = emailField.safeParse(email);
  if (!parsed.success) {
    report('Email', 'must be an email address, like name@example.com');
    return 'wrong';
  }
  const consentedAt = date === '' ? null : typedMoment(date, timeZone);
  if (consentedAt === undefined || (consentedAt !== null && consentedAt > now)) {
    report('Consent date', 'must be a date in the past, like 2026-03-28');
    return 'wrong';
  }
  const said = [
    `Accepts Email Marketing: ${accepts}`,
    ...(date === '' ? [] : [`Consent date: ${date}`]),
    ...(source === '' ? [] : [`Source: ${source.slice(0, 200)}`]),
  ];
  return { email: parsed.data, consentText: said.join('\n'), consentedAt };
}
