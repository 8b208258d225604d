import { expect, it } from 'vitest';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';

const fails = (...rows: number[]) => {
  const done: number[] = [];
  const work = async (row: number) => {
    if (rows.includes(row)) throw new Error(`row ${row}`);
    done.push(row);
  };
  return { done, work };
};

it('a row that fails does not hold up those after it', async () => {
  const { done, work } = fails(1);
  await expect(forEachRow([1, 2, 3], work)).rejects.toThrow('row 1');
  expect(done).toEqual([2, 3]);
});

it('several rows that fail are one error that has them all', async () => {
  const { work } = fails(1, 3);
  await expect(forEachRow([1, 2, 3], work)).rejects.toMatchObject({
    message: '2 of 3 failed, the first one with: row 1',
    errors: [{ message: 'row 1' }, { message: 'row 3' }],
  });
});

it('rows that do not fail throw nothing', async () => {
  const { done, work } = fails();
  await forEachRow([1, 2], work);
  expect(done).toEqual([1, 2]);
});
