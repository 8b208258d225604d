/**
 * Checks imports and calls against the tables in structure-rules.mjs, and that there are no import cycles. Imports of
 * types count as well, unless the table allows just them.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import { readImports } from './read-imports.mjs';
import {
  MAY_KNOW,
  MAY_KNOW_TYPES_OF,
  PACKAGES,
  RESERVED_CALLS,
  RESERVED_IMPORTS,
  ROOMS,
} from './structure-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const files = globSync(['src/**/*.{ts,tsx}', 'art/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const problems = [];
const graph = new Map();

for (const file of files) graph.set(file, checkFile(file));
for (const file of files) problems.push(...callProblems(file));
for (const circle of circles(graph)) problems.push(`a circle of imports: ${circle.join(' → ')}`);

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} forbidden imports, calls or circles.`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Records forbidden imports of a file; returns the project's files that it imports. */
function checkFile(file) {
  const room = roomOf(file);
  if (!room || !rulesOf(room)) {
    problems.push(`${file}: no rule says what this place may know (bin/checks/structure-rules.mjs)`);
    return [];
  }
  const imported = [];
  for (const entry of readImports(join(root, file))) {
    const target = targetOf(file, entry.specifier);
    const known = target ? roomProblem(room, target, entry.isType) : packageProblem(room, entry);
    const reason = known ?? reservedProblem(file, entry);
    if (reason) problems.push(`${file}:${entry.line}: ${reason}`);
    if (target) imported.push(target);
  }
  return imported;
}

function roomProblem(room, target, isType) {
  const other = roomOf(target);
  if (other === room) return;
  if (!other) return `${room} may not know ${target}`;
  if (rulesOf(room).some((pattern) => matchesGlob(other, pattern))) return;
  if (isType && typeRulesOf(room).includes(other)) return;
  return `${room} may not know ${other} (${target})`;
}

function packageProblem(room, { specifier }) {
  const allowed = PACKAGES[room];
  if (allowed && !allowed.includes(specifier)) return `${room} may not use ${specifier}`;
}

function reservedProblem(file, { specifier, names }) {
  for (const rule of RESERVED_IMPORTS) {
    if (specifier !== rule.from || rule.onlyIn.test(file)) continue;
    const taken = names.find((name) => rule.names.includes(name));
    if (taken) return `${taken}: ${rule.because}`;
  }
}

/** Calls of a file that are reserved for others, by their lines. */
function callProblems(file) {
  const rules = RESERVED_CALLS.filter(({ notIn }) => notIn.test(file));
  if (rules.length === 0) return [];
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ because }) => `${file}:${index + 1}: ${because}`),
    );
}

function roomOf(file) {
  for (const [pattern, name] of ROOMS) {
    const match = pattern.exec(file);
    if (match) return name(match[1]);
  }
}

function rulesOf(room) {
  return MAY_KNOW[room] ?? MAY_KNOW[room.replace(/[^/]+$/, '*')];
}

function typeRulesOf(room) {
  return MAY_KNOW_TYPES_OF[room] ?? MAY_KNOW_TYPES_OF[room.replace(/[^/]+$/, '*')] ?? [];
}

/** The project's file of an import; undefined for packages and generated route types. */
function targetOf(file, specifier) {
  const path = specifier.replace(/[?#][^/]*$/, '');
  if (path.includes('/+types/')) return;
  if (specifier.startsWith('.')) return onDisk(join(dirname(file), path));
  if (specifier.startsWith('#')) return onDisk(join('src', specifier.slice(1).replace(/\?.*$/, '')));
}

function onDisk(path) {
  const candidates = [path, `${path}.ts`, `${path}.tsx`].map((candidate) =>
    relative(root, resolve(root, candidate)),
  );
  return (
    candidates.find(
      (candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile(),
    ) ?? path
  );
}

/** Finds each cycle once, by a depth-first search. */
function circles(graph) {
  const done = new Set();
  const found = [];
  const walk = (file, way) => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}
