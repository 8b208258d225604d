import { expect, it } from 'vitest';
import { counted } from '#domain/text/counted.ts';

it.each([
  [0, 'order', undefined, '0 orders'],
  [1, 'order', undefined, '1 order'],
  [2, 'order', undefined, '2 orders'],
  [1, 'delivery', 'deliveries', '1 delivery'],
  [3, 'delivery', 'deliveries', '3 deliveries'],
])('%i × %s, %s is %s', (count, one, many, text) => expect(counted(count, one, many)).toBe(text));
