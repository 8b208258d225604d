import { expect, it } from 'vitest';
import { uuidsBeginning } from '#server/platform/database/uuid.ts';

it.each([
  ['abcd', 'abcd0000-0000-0000-0000-000000000000', 'abcdffff-ffff-ffff-ffff-ffffffffffff'],
  ['0123abcd-9', '0123abcd-9000-0000-0000-000000000000', '0123abcd-9fff-ffff-ffff-ffffffffffff'],
  ['0123abcd-', '0123abcd-0000-0000-0000-000000000000', '0123abcd-ffff-ffff-ffff-ffffffffffff'],
  [
    '0123abcd-4567-89ab-cdef-0123456789ab',
    '0123abcd-4567-89ab-cdef-0123456789ab',
    '0123abcd-4567-89ab-cdef-0123456789ab',
  ],
])('the ids that begin with %s are from %s to %s', (beginning, first, last) => {
  expect(uuidsBeginning(beginning)).toEqual({ first, last });
});

it.each(['', 'abc', 'wxyz', '0123abcd9', '----', 'ABCD', '0123abcd-4567-89ab-cdef-0123456789abc'])(
  'no id begins with %j',
  (beginning) => {
    expect(uuidsBeginning(beginning)).toBeNull();
  },
);
