/**
 * Checks that each database table is only written by the area that owns it, in calls of `insert`, `update`
 * and `delete` and in SQL texts. Calls whose table cannot be determined are a problem.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { EMPTIES_TABLES, OWNERS, WRITTEN_FROM_FILES } from './table-owners.mjs';

const root = resolve(import.meta.dirname, '../..');
const SCHEMA = 'src/server/platform/database/schema';
/** The table of a statement follows: a name, or a template expression. */
const WRITES =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?:\s+only)?)\s+(?:"?(\w+)"?\.)?"?(\w+)"?/gi;
const OWN_SCHEMAS = ['public', 'sandbox'];

const parse = (file) => {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return { source, program };
};

/** Exported table names by their names in the database. */
const tables = new Map(globSync(`${SCHEMA}/*.ts`, { cwd: root }).flatMap(tablesIn));
const exported = new Set(tables.values());
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([area, owned]) => owned.map((table) => [table, area])),
);

const problems = [
  ...[...exported].filter((table) => !ownerOf.has(table)).map((table) => `${table} has no owner`),
  ...[...ownerOf.keys()].filter((table) => !exported.has(table)).map((table) => `${table} is no table`),
];
for (const file of globSync('src/**/*.ts', { cwd: root })) {
  if (file.startsWith(SCHEMA) || file.endsWith('.test.ts') || file === EMPTIES_TABLES) continue;
  for (const { table, line } of writesIn(file)) {
    if (table === null) problems.push(`${file}:${line}: cannot see which table is written`);
    else if (!mayWrite(file, table))
      problems.push(`${file}:${line}: only ${ownerOf.get(table)} may write ${table}`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${tables.size} tables, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** `['order_lines', 'orderLines']` for each `pgTable(…)` or `schema.table(…)` that a file exports. */
function tablesIn(file) {
  const found = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'CallExpression' || typeof init.arguments[0]?.value !== 'string') return;
      const { callee } = init;
      if (callee.name === 'pgTable') found.push([`public.${init.arguments[0].value}`, id.name]);
      else if (callee.property?.name === 'table')
        found.push([`${callee.object.name}.${init.arguments[0].value}`, id.name]);
    },
  }).visit(parse(file).program);
  return found;
}

/** The tables that a file writes, with line numbers; null where the table cannot be determined. */
function writesIn(file) {
  const { source, program } = parse(file);
  const imported = new Map();
  const found = [];
  const add = (node, table) => found.push({ table, line: source.slice(0, node.start).split('\n').length });
  const addFromText = (node, text, next) => {
    for (const match of text.matchAll(WRITES)) {
      const [, schema = 'public', name] = match;
      const table = tables.get(`${schema}.${name}`);
      if (table && OWN_SCHEMAS.includes(schema)) add(node, table);
    }
    if (/\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+$/i.test(text) && next)
      add(node, imported.get(next.name) ?? null);
  };
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      if (!from.value.includes('/schema/') && !from.value.endsWith('-tables.ts')) return;
      for (const { imported: name, local } of specifiers)
        if (exported.has(name?.name)) imported.set(local.name, name.name);
    },
    CallExpression(node) {
      const { callee, arguments: args } = node;
      if (!['insert', 'update', 'delete'].includes(callee.property?.name) || args.length !== 1) return;
      const table = imported.get(args[0].name);
      if (table) add(node, table);
      else if (['tx', 'db'].includes(callee.object.name ?? callee.object.property?.name)) add(node, null);
    },
    TemplateLiteral(node) {
      for (const [place, { value }] of node.quasis.entries())
        addFromText(node, value.cooked ?? '', node.expressions[place]);
    },
    Literal(node) {
      if (typeof node.value === 'string') addFromText(node, node.value);
    },
  }).visit(program);
  return found;
}

function mayWrite(file, table) {
  const area = areaOf(file);
  return area === ownerOf.get(table) || (area === 'import' && WRITTEN_FROM_FILES.includes(table));
}

/** The deepest folder that owns tables, or the area. */
function areaOf(file) {
  const path = file.replace(/^src\/(server\/)?/, '');
  const owners = Object.keys(OWNERS).filter((area) => path.startsWith(`${area}/`));
  return owners.sort((a, b) => b.length - a.length)[0] ?? path.split('/')[0];
}
