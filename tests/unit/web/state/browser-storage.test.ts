import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  inTab,
  readObject,
  readText,
  removeStored,
  writeObject,
  writeText,
} from '#web/state/browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** As browsers have it. */
const stored = (texts: Record<string, string>): Record<string, string> => {
  const storage = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(texts, { [key]: text }),
    removeItem: (key: string) => void Reflect.deleteProperty(texts, key),
  };
  vi.stubGlobal('sessionStorage', storage);
  return texts;
};

describe('what a browser stores', () => {
  it('is read as it was written', () => {
    stored({});
    writeObject(inTab, 'a', { b: 1 });
    expect([readObject(inTab, 'a'), readText(inTab, 'a')]).toEqual([{ b: 1 }, '{"b":1}']);
  });

  it('is gone once it is removed', () => {
    const texts = stored({ a: '1' });
    removeStored(inTab, 'a');
    expect([readText(inTab, 'a'), texts]).toEqual([null, {}]);
  });

  it.each(['{', 'null'])('that is no object has no fields: %s', (text) => {
    stored({ a: text });
    expect(readObject(inTab, 'a')).toEqual({});
  });

  it('is nothing where the browser refuses to store', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    writeText(inTab, 'a', 'b');
    removeStored(inTab, 'a');
    expect([readText(inTab, 'a'), readObject(inTab, 'a')]).toEqual([null, {}]);
  });
});
