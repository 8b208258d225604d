import { expect, it } from 'vitest';
import { createClosing } from '#server/platform/closing.ts';

it('what was opened last is closed first', async () => {
  const closed: string[] = [];
  const closing = createClosing();
  closing.add('database', () => closed.push('database'));
  closing.add('jobs', async () => void closed.push('jobs'));
  await closing.closeAll(60_000);
  expect(closed).toEqual(['jobs', 'database']);
});

it('what cannot be closed keeps nothing else open, and says why', async () => {
  const closed: string[] = [];
  const closing = createClosing();
  closing.add('database', () => closed.push('database'));
  closing.add('jobs', () => Promise.reject(new Error('a job does not end')));
  await expect(closing.closeAll(60_000)).rejects.toThrow('a job does not end');
  expect(closed).toEqual(['database']);
});

it('what takes longer than allowed is named', async () => {
  const closing = createClosing();
  closing.add('database', () => undefined);
  closing.add('jobs', () => new Promise(() => undefined));
  closing.add('requests', () => undefined);
  await expect(closing.closeAll(10)).rejects.toThrow('after 0.01 seconds it still waits for jobs');
});
