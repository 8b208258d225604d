import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { filesBelow } from '#server/platform/storage/files-below.ts';

const RULE = { name: 'test', most: 2, seconds: 60 };
const limit = () => createNetworkLimit('memory', RULE);
/** The nth network of 64 bits of one of 48. */
const nearby = (n: number) => `2001:db8:7:${n.toString(16)}::1`;

it('networks around one another get ten times what one gets', async () => {
  const twoAMinute = limit();
  let allowed = 0;
  for (let n = 0; n < 20; n += 1)
    for (let turn = 0; turn < 3; turn += 1) if (await twoAMinute.tryTake(nearby(n))) allowed += 1;
  expect(allowed).toBe(20);
  expect(await twoAMinute.tryTake('2001:db8:8::1')).toBe(true);
});

it('IPv4 addresses near one another are counted each by itself', async () => {
  const twoAMinute = limit();
  for (let n = 0; n < 100; n += 1) await twoAMinute.take(`203.0.113.${n}`);
  await expect(twoAMinute.take('203.0.113.200')).resolves.toBeUndefined();
});

it('what the wide network is refused does not count for the one in it', async () => {
  const twoAMinute = limit();
  for (let n = 0; n < 20; n += 1) await twoAMinute.take(nearby(n));
  await expect(twoAMinute.take(nearby(30))).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let n = 0; n < 2; n += 1) await twoAMinute.giveBack(nearby(n));
  expect([await twoAMinute.tryTake(nearby(30)), await twoAMinute.tryTake(nearby(30))]).toEqual([true, true]);
});

it('each subject is counted by itself', async () => {
  const twoAMinute = limit();
  for (const subject of ['a', 'b', 'a', 'b']) await twoAMinute.take(nearby(0), subject);
  expect([await twoAMinute.tryTake(nearby(0), 'a'), await twoAMinute.tryTake(nearby(0), 'c')]).toEqual([
    false,
    true,
  ]);
});

/** With limits of their own for wide networks, or keys that are no limits. */
const WITH_NETWORKS = ['auth/auth-limits.ts', 'discounts/limit-code-guesses.ts'];

it('no limit is counted by the narrow network alone', async () => {
  const root = new URL('../../../../../src/server', import.meta.url).pathname;
  const using = (await filesBelow(root)).filter(
    (file) =>
      !file.startsWith('platform/rate-limits/') &&
      /\bnetworkOf\b/.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(using.toSorted()).toEqual(WITH_NETWORKS);
});
