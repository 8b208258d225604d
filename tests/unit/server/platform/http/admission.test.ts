import { expect, test } from 'vitest';
import {
  type AdmissionLimits,
  admissionLimits,
  createAdmission,
  WORK_CLASSES,
} from '#server/platform/http/admission.ts';

const ONE = { atOnce: 1, waiting: 5, waitMilliseconds: 60_000 };
const ONE_EACH: AdmissionLimits = {
  payment: ONE,
  checkout: ONE,
  cart: ONE,
  pages: ONE,
  search: ONE,
  reports: ONE,
};

test('the most important work that waits is done first', async () => {
  const { enter } = createAdmission(ONE_EACH);
  const release = await enter('payment');
  const done: string[] = [];
  const waiting = WORK_CLASSES.toReversed().map(async (workClass) => {
    const leave = await enter(workClass);
    done.push(workClass);
    leave();
  });
  release();
  await Promise.all(waiting);
  expect(done).toEqual(WORK_CLASSES);
});

test('who has waited too long is refused', async () => {
  const { enter, state } = createAdmission({ ...ONE_EACH, search: { ...ONE, waitMilliseconds: 1 } });
  await enter('search');
  await expect(enter('search')).rejects.toMatchObject({ code: 'overloaded' });
  expect(state('search')).toEqual({ working: 1, waiting: 0, refused: 1 });
});

test('giving a place back twice gives back one', async () => {
  const { enter, state } = createAdmission(ONE_EACH);
  const release = await enter('cart');
  release();
  const other = await enter('cart');
  release();
  expect(state('cart').working).toBe(1);
  other();
});

test.each([2, 4, 10, 50])('of %i connections all classes below payments leave one', (connections) => {
  const { payment, ...others } = admissionLimits(connections);
  expect(payment.atOnce).toBe(connections);
  for (const { atOnce } of Object.values(others)) expect(atOnce).toBeLessThan(connections);
});
