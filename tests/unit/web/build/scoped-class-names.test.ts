import { expect, it } from 'vitest';
import { scopedClassNames } from '#web/build/scoped-class-names.ts';

it('class names are the same in every build, wherever it runs and whatever the import asks for', () => {
  const here = scopedClassNames('/shop')('card', '/shop/src/card.module.css');
  expect(scopedClassNames('/elsewhere')('card', '/elsewhere/src/card.module.css?inline')).toBe(here);
  expect(here).toMatch(/^[A-Za-z][\w-]{3}$/);
});

it('two classes never share a name: a build with such a pair fails', () => {
  const nameOf = scopedClassNames('/shop');
  const manyNames = () => {
    for (let index = 0; index < 60_000; index++) nameOf(`class${index}`, '/shop/src/card.module.css');
  };
  expect(manyNames).toThrow('get the same class name: rename one of them');
});
