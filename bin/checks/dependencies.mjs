/**
 * Checks the licence of every package in package-lock.json, and asks the registry for known weaknesses. A registry that
 * does not answer leaves the weaknesses 'not checked', which fails nothing and is said.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps/root.mjs';
import { run } from '../steps/run.mjs';
import { ACCEPTED_LICENCES, ACCEPTED_WEAKNESSES } from './accepted-dependencies.mjs';
import { licenceProblems, weaknessProblems } from './judge-dependencies.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const licences = licenceProblems(packages, ACCEPTED_LICENCES);
const { output } = await run('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: root,
}).catch(() => ({ output: '' }));
const weaknesses = weaknessProblems(output, ACCEPTED_WEAKNESSES, new Date());

for (const problem of [...licences, ...(weaknesses ?? [])]) console.error(problem);
console.log(
  weaknesses === null
    ? 'Known weaknesses: not checked, because the registry did not answer.'
    : `Known weaknesses: ${weaknesses.length} that nobody has accepted.`,
);
process.exit(licences.length + (weaknesses?.length ?? 0) > 0 ? 1 : 0);
