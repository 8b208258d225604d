import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bodiesIn, replaceBodies } from '#web/build/leave-out.ts';
import { LEFT_OUT, NOT_USED } from '#web/build/left-out-code.ts';
import reactRouterConfig from '../../../../react-router.config.ts';

describe('a body is replaced', () => {
  test.each([
    ['of a function', 'function f(a) { return g(a); }', 'function f(a) {return 1;}'],
    [
      'of a function inside of another',
      'function h() { function f() {} }',
      'function h() { function f() {return 1;} }',
    ],
    ['of a class', 'class f { g() {} }', 'class f {return 1;}'],
    ['of a function in a variable', 'const f = (a) => { g(a); };', 'const f = (a) => {return 1;};'],
    [
      'of a function in a call',
      'const f = wrap(function g() {});',
      'const f = wrap(function g() {return 1;});',
    ],
  ])('%s', (_, code, expected) => {
    expect(replaceBodies(code, { f: 'return 1;' })).toBe(expected);
  });

  test('once for a function inside of one that is replaced', () => {
    expect(replaceBodies('function f() { function g() {} }', { f: '', g: '' })).toBe('function f() {}');
  });
});

test.each([
  ['missing', 'function g() {}'],
  ['there twice', 'function f() {} function g() { function f() {} }'],
])('a function that is %s is an error', (_, code) => {
  expect(() => replaceBodies(code, { f: '' })).toThrow('f is to be declared once');
});

const packageOf = (file: string) => /^(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
const installedVersion = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

describe('a library that has changed is looked at again', () => {
  test.each([...new Set(LEFT_OUT.map(({ file }) => file))])('%s declares what is left out', (file) => {
    expect(() => replaceBodies(readFileSync(`node_modules/${file}`, 'utf8'), bodiesIn(file))).not.toThrow();
  });

  test('the versions are those that were looked at', () => {
    const versions = (of: (entry: (typeof LEFT_OUT)[number]) => string) =>
      Object.fromEntries(LEFT_OUT.map((entry) => [packageOf(entry.file), of(entry)]));
    expect(versions(({ file }) => installedVersion(packageOf(file)))).toEqual(
      versions(({ version }) => version),
    );
  });
});

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('build'))
  .map((file) => ({ file, code: readFileSync(`src/web/${file}`, 'utf8') }));

describe('the shop does not use what is left out', () => {
  test.each(Object.entries(NOT_USED))('of %s', (name, exported) => {
    const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from '${name}'`, 'g');
    const used = sources.flatMap(({ file, code }) =>
      [...code.matchAll(imports)]
        .flatMap(([, names = '']) => names.split(',').map((one) => one.trim().split(' ')[0] ?? ''))
        .filter((one) => exported.includes(one))
        .map((one) => `${file}: ${one}`),
    );
    expect(used).toEqual([]);
  });

  test('actions of routes, instrumentations and view transitions', () => {
    const asks =
      /export (const|async function|function) (action|clientAction)\b|\b(instrumentations|viewTransition)\b/;
    expect(sources.filter(({ code }) => asks.test(code)).map(({ file }) => file)).toEqual([]);
  });

  test('pages are rendered on the server, and the first one brings all routes', () => {
    expect(reactRouterConfig).toMatchObject({ ssr: true, routeDiscovery: { mode: 'initial' } });
  });
});

test.each([
  'react-router/dist/production/lib',
  'react-redux/dist',
  '@tanstack/react-query/build/modern',
  '@stripe/react-stripe-js/dist',
  'embla-carousel-react/esm',
])('%s renders no view transition', (library) => {
  const files = readdirSync(`node_modules/${library}`, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => /\.m?js$/.test(file));
  const asking = scripts.filter((file) =>
    /\.ViewTransition\b/.test(readFileSync(`node_modules/${library}/${file}`, 'utf8')),
  );
  expect({ asking, isRead: scripts.length > 0 }).toEqual({ asking: [], isRead: true });
});
