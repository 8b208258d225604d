import { expect, test } from 'vitest';
import { splitName } from '#domain/accounts/split-name.ts';

const NAMES = [
  ['Maya Rao', 'Maya', 'Rao'],
  ['  Maya   Devi  Rao ', 'Maya', 'Devi Rao'],
  ['Maya', 'Maya', ''],
  ['', '', ''],
  [`${'a'.repeat(120)} Rao`, 'a'.repeat(100), 'Rao'],
  [`Maya ${'a'.repeat(99)}😀`, 'Maya', 'a'.repeat(99)],
] as const;

test.each(NAMES)('“%s” is split after the first word, each part within its limit', (name, first, last) => {
  expect(splitName(name)).toEqual({ firstName: first, lastName: last });
});
