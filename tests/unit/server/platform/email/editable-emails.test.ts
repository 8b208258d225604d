import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isEmailLine } from '#domain/emails/email-kind.ts';
import { EMAIL_GROUPS, EMAIL_KIND_NAMES, emailKind, unknownPlaceholder } from '#domain/emails/email-texts.ts';

const SERVER = fileURLToPath(new URL('../../../../../src/server', import.meta.url));
const EDITOR = 'admin/content/sample-email.ts';

/** The files of the server that write emails, with what they say. */
const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => file !== EDITOR)
  .map((file) => ({ file, source: readFileSync(join(SERVER, file), 'utf8') }));
const filesWith = (text: string) =>
  sources
    .filter(({ source }) => source.includes(text))
    .map(({ file }) => file)
    .toSorted();

/** An `EmailContent` has to say whose its texts are, so that one of these is in each file that writes an email. */
describe('the emails that the server writes', () => {
  it('are of a kind that staff can edit, unless they go to staff', () => {
    expect(filesWith("texts: 'for-staff'")).toEqual([
      'admin/setup/test-email.ts',
      'inbox/assignee-emails.ts',
      'orders/emails/order-emails.ts',
      'platform/alerts/alerts.ts',
      'platform/staff-mentions.ts',
      'staff/second-factor/remove-second-factor.ts',
      'staff/security-emails.ts',
      'staff/staff-link-emails.ts',
      'support/pass-on-contact-request.ts',
    ]);
  });

  it('are of a kind that staff can edit, unless one of them wrote this very email', () => {
    expect(filesWith("texts: 'by-staff'")).toEqual([
      'inbox/reply-email.ts',
      'newsletter/campaigns/campaign-email.ts',
    ]);
  });

  it('to staff about orders are the two that announce new ones', () => {
    const { source = '' } = sources.find(({ file }) => file === 'orders/emails/order-emails.ts') ?? {};
    expect(source.split("texts: 'for-staff'")).toHaveLength(3);
  });
});

describe.each(EMAIL_KIND_NAMES)('the texts of the email %s', (kind) => {
  const { texts } = emailKind(kind);

  it('are those of an email that the shop sends', () => {
    expect(filesWith(`'${kind}'`)).not.toEqual([]);
  });

  it('name only what the email has', () => {
    expect(Object.values(texts).filter((text) => unknownPlaceholder(kind, text) !== null)).toEqual([]);
  });

  it('are single lines where headings and buttons are', () => {
    const lines = Object.entries(texts).filter(([name]) => isEmailLine(name));
    expect(lines.filter(([, text]) => text.includes('\n') || text.length > 200)).toEqual([]);
  });
});

it('each email to customers is in one group of the list', () => {
  expect(EMAIL_GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...EMAIL_KIND_NAMES].toSorted());
});
