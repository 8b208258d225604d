import { describe, expect, it } from 'vitest';

const { licenceProblems, weaknessProblems } = await import(
  new URL('../../bin/checks/judge-dependencies.mjs', import.meta.url).href
);

const TODAY = new Date('2026-11-26T00:00:00Z');
const ADVISORY = {
  name: 'left',
  severity: 'high',
  title: 'Reads files',
  url: 'https://advisories.example/1',
};
const AUDIT = JSON.stringify({ vulnerabilities: { left: { via: [ADVISORY] }, right: { via: ['left'] } } });

describe('licences of packages', () => {
  it.each(['MIT', '(MIT OR EUPL-1.1+)', '(MIT AND BSD-2-Clause)'])('%s is accepted', (license) => {
    expect(licenceProblems({ 'node_modules/left': { license } }, [])).toEqual([]);
  });

  it.each(['AGPL-3.0', 'MIT AND GPL-3.0', undefined])('%s is a problem', (license) => {
    expect(licenceProblems({ 'node_modules/left': { license } }, [])).toHaveLength(1);
  });

  it('an accepted one is accepted for its own packages only', () => {
    const accepted = [{ licence: 'OFL-1.1', packages: /^@fonts\// }];
    const packages = {
      'node_modules/@fonts/inter': { license: 'OFL-1.1' },
      'node_modules/a/node_modules/left': { license: 'OFL-1.1' },
    };
    expect(licenceProblems(packages, accepted)).toEqual(['left: licence OFL-1.1']);
  });
});

describe('known weaknesses of packages', () => {
  it('are problems, each once', () => {
    expect(weaknessProblems(`npm warn\n${AUDIT}`, [], TODAY)).toEqual([
      'left: high, Reads files, https://advisories.example/1',
    ]);
  });

  it('are accepted until a day, and not after it', () => {
    const until = (day: string) => [{ advisory: ADVISORY.url, until: day }];
    expect(weaknessProblems(AUDIT, until('2026-12-01'), TODAY)).toEqual([]);
    expect(weaknessProblems(AUDIT, until('2026-11-01'), TODAY)).toHaveLength(1);
  });

  it.each(['', 'npm error network', '{"message":"405 Method Not Allowed"}'])(
    'are not checked where the registry answers "%s"',
    (output) => {
      expect(weaknessProblems(output, [], TODAY)).toBeNull();
    },
  );
});
