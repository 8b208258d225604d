import { describe, expect, it } from 'vitest';
import { previewMessageOf } from '#domain/content/preview-messages.ts';

const FRAME = {};
const HERE = { origin: 'https://shop.example', source: FRAME };
const ready = { kind: 'preview-ready' };

describe('a message of a preview', () => {
  it('is taken from the expected window', () => {
    expect(previewMessageOf({ ...HERE, data: ready }, HERE)).toEqual(ready);
  });

  it.each([
    ['another origin', { ...HERE, origin: 'https://elsewhere.example', data: ready }],
    ['another window', { ...HERE, source: {}, data: ready }],
    ['no window', { ...HERE, source: null, data: ready }],
    ['something else', { ...HERE, data: 'react-devtools' }],
    ['nothing', { ...HERE, data: null }],
  ])('is not taken from %s', (_what, event) => {
    expect(previewMessageOf(event, HERE)).toBeNull();
  });
});
