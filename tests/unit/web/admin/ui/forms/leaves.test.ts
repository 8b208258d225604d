import { describe, expect, it } from 'vitest';
import { leavesThatDiffer, overlap, withLeaves } from '#web/admin/ui/forms/leaves.ts';

describe('the leaves of two values that differ', () => {
  it('are found within objects, and lists are leaves', () => {
    const before = { content: { subject: 'Old', heading: 'Same', blocks: [{ text: 'a' }] }, note: '' };
    const now = { content: { subject: 'New', heading: 'Same', blocks: [{ text: 'b' }] }, note: '' };
    expect(leavesThatDiffer(now, before)).toEqual([
      { path: ['content', 'subject'], value: 'New' },
      { path: ['content', 'blocks'], value: [{ text: 'b' }] },
    ]);
  });

  it('have no value where there is none any more', () => {
    expect(leavesThatDiffer({ includes: {} }, { includes: { DE: true } })).toEqual([
      { path: ['includes', 'DE'], value: undefined },
    ]);
  });

  it('are whole where one of both is no object', () => {
    expect(leavesThatDiffer({ address: null }, { address: { city: 'Rome' } })).toEqual([
      { path: ['address'], value: null },
    ]);
  });

  it('are written into another value, which stays as it was', () => {
    const value = { content: { subject: 'Old', heading: 'Mine' } };
    expect(withLeaves(value, [{ path: ['content', 'subject'], value: 'New' }])).toEqual({
      content: { subject: 'New', heading: 'Mine' },
    });
    expect(value.content.subject).toBe('Old');
  });

  it.each([
    [['a', 'b'], ['a', 'b'], true],
    [['a'], ['a', 'b'], true],
    [['a', 'b'], ['a'], true],
    [['a', 'b'], ['a', 'c'], false],
  ])('%j and %j overlap: %s', (one, other, expected) => {
    expect(overlap(one, other)).toBe(expected);
  });
});
