import { expect, it } from 'vitest';
import { isAutomaticEmail, isBounce } from '#domain/inbox/automatic-email.ts';
import { withoutQuotedText } from '#domain/inbox/quoted-text.ts';

it.each([
  ['It came!\n\nOn Mon, Nov 23, 2026 at 9:00 AM Doosra <hi@doosra.example> wrote:\n> It left', 'It came!'],
  ['It came!\r\n\r\nOn Mon, Nov 23, 2026 Doosra\r\n<hi@doosra.example> wrote:\r\n> It left', 'It came!'],
  ['Yes\n\n-----Original Message-----\nFrom: Doosra', 'Yes'],
  ['Yes\n________________________________\nFrom: Doosra', 'Yes'],
  ['Yes please\n-- \nNoor Patel\nBoss of snacks', 'Yes please'],
  ['Yes please\n\nSent from my iPhone', 'Yes please'],
  ['> Is it hot?\nIt is.\n> And salty?\nVery.', 'It is.\nVery.'],
  ['On Monday I was away.\nNow I am back.', 'On Monday I was away.\nNow I am back.'],
  ['> only quoted', '> only quoted'],
  ['', ''],
])('shows of %j its own part', (text, shown) => {
  expect(withoutQuotedText(text)).toBe(shown);
});

const NOOR = 'noor@example.com';
it.each([
  [{}, NOOR, false],
  [{ 'auto-submitted': 'no' }, NOOR, false],
  // Exchange adds it to what people write as well.
  [{ 'x-auto-response-suppress': 'All' }, NOOR, false],
  [{ precedence: 'first-class', 'return-path': '<noor@example.com>' }, NOOR, false],
  [{ 'auto-submitted': 'auto-replied' }, NOOR, true],
  [{ precedence: 'bulk' }, NOOR, true],
  [{ 'return-path': '<>' }, NOOR, true],
  [{ 'x-autoreply': 'yes' }, NOOR, true],
  [{ 'list-id': '<snacks.example.com>' }, NOOR, true],
  [{}, 'no-reply@example.com', true],
])('of an email with %j from %s knows that it is automatic: %s', (headers, from, isAutomatic) => {
  expect(isAutomaticEmail(new Map(Object.entries(headers)), from)).toBe(isAutomatic);
});

it('knows a report that an email was not delivered', () => {
  expect(isBounce(new Map([['content-type', 'multipart/report; report-type=delivery-status']]), NOOR)).toBe(
    true,
  );
  expect(isBounce(new Map(), 'MAILER-DAEMON@mx.example.com')).toBe(true);
});
