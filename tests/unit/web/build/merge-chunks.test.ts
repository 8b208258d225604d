import { describe, expect, test } from 'vitest';
import { type Chunk, type LoadingCosts, mergeChunks } from '#web/build/merge-chunks.ts';

const NO_IMPORTS = new Map<string, string[]>();

const chunk = (module: string, roots: string, size = 100): Chunk => ({
  modules: [module],
  roots: new Set(roots.split(' ')),
  size,
});

const costs = (changes: Partial<LoadingCosts> = {}): LoadingCosts => ({
  request: () => 500,
  weight: () => 1,
  comesFirst: () => false,
  mayLoad: () => true,
  ...changes,
});

const merge = (chunks: Chunk[], changes?: Partial<LoadingCosts>, imports = NO_IMPORTS) =>
  mergeChunks(chunks, imports, costs(changes))
    .map(({ modules }) => modules.toSorted().join('+'))
    .toSorted();

describe('chunks are merged', () => {
  test('when the same pages load both', () => {
    expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop')])).toEqual(['a+b']);
  });

  test('when what a page gets without need is cheaper than the requests that others save', () => {
    expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop cart', 900)])).toEqual(['a+b']);
  });

  test('several into one', () => {
    expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop cart'), chunk('c', 'home shop')])).toEqual([
      'a+b+c',
    ]);
  });
});

describe('chunks stay apart', () => {
  test('when no page loads both', () => {
    expect(merge([chunk('a', 'home'), chunk('b', 'shop')])).toEqual(['a', 'b']);
  });

  test('when what a page gets without need costs more than the requests that others save', () => {
    expect(merge([chunk('a', 'home shop', 1_001), chunk('b', 'home shop cart')])).toEqual(['a', 'b']);
  });

  test('when the page that gets more is loaded much more often', () => {
    const weight = (root: string) => (root === 'cart' ? 20 : 1);
    expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop cart')], { weight })).toEqual(['a', 'b']);
  });

  test('when the pages that come first lose, however much others save', () => {
    const comesFirst = (root: string) => root === 'cart';
    const chunks = [chunk('a', 'orders stock staff'), chunk('b', 'orders stock staff cart')];
    expect(merge(chunks, { comesFirst })).toEqual(['a', 'b']);
  });

  test('when a page must not load what it does not need', () => {
    const mayLoad = (root: string) => root !== 'cart';
    expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop cart')], { mayLoad })).toEqual(['a', 'b']);
  });

  test('when what a page gets without need imports more than the requests that others save', () => {
    const chunks = [
      chunk('a', 'home shop'),
      chunk('b', 'home shop cart', 50),
      chunk('imported', 'home shop stock', 5_000),
    ];
    const mayLoad = (root: string) => root !== 'stock';
    expect(merge(chunks, { mayLoad }, new Map([['a', ['imported']]]))).toEqual(['a', 'b', 'imported']);
  });

  test('when one imports the other through a third', () => {
    const imports = new Map([
      ['a', ['third']],
      ['third', ['b']],
    ]);
    const third = chunk('third', 'home shop cart', 5_000);
    const mayLoad = (root: string) => root !== 'cart';
    const chunks = [chunk('a', 'home shop'), third, chunk('b', 'home shop')];
    expect(merge(chunks, { mayLoad }, imports)).toEqual(['a', 'b', 'third']);
  });
});

test('a chunk may import one that it is merged with', () => {
  expect(merge([chunk('a', 'home shop'), chunk('b', 'home shop')], {}, new Map([['a', ['b']]]))).toEqual([
    'a+b',
  ]);
});
