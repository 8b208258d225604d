import { describe, expect, it } from 'vitest';
import { errorsIn, fieldOfPath, isShownAt, messageOfField } from '#web/admin/ui/forms/field-errors.ts';

const error = (message: string) => ({ type: 'server', message, ref: { name: 'element', type: 'text' } });

describe('the errors of a form', () => {
  it('have the name of the field that the path means', () => {
    expect(fieldOfPath('/address/city')).toBe('address.city');
    expect(fieldOfPath('')).toBe('root');
  });

  it('are found at fields, in lists and below one another', () => {
    const lines = { ...error('has too many'), 1: { price: error('is needed') } };
    const blocks = [undefined, { type: error('is unknown') }];
    expect(errorsIn({ note: error('is too long'), lines, blocks })).toEqual([
      { name: 'note', message: 'is too long' },
      { name: 'lines', message: 'has too many' },
      { name: 'lines.1.price', message: 'is needed' },
      { name: 'blocks.1.type', message: 'is unknown' },
    ]);
  });

  it('are shown by a field for each part of what is typed in it', () => {
    expect(messageOfField(undefined)).toBeUndefined();
    expect(messageOfField(error('is needed'))).toBe('is needed');
    expect(messageOfField([undefined, error('is too long')])).toBe('is too long');
  });

  it.each([
    ['note', true],
    ['tags.0', true],
    ['products', true],
    ['products.root', true],
    ['products.0', false],
    ['at', false],
    ['at.day', true],
    ['lines', false],
  ])('are shown on the page: %s, %s', (name, isShown) => {
    const places = { fields: new Set(['note', 'tags', 'at.day']), others: new Set(['products']) };
    expect(isShownAt(places, name)).toBe(isShown);
  });
});
