import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * The imports of a module, including `import type` and `import()`, as `{ specifier, names, line, isType }`:
 * `names` are the imported names, `isType` is true when only types are imported.
 */
export function readImports(file) {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = (literal, names = [], isType = false) => {
    if (typeof literal?.value !== 'string') return;
    const line = source.slice(0, literal.start).split('\n').length;
    found.push({ specifier: literal.value, names, line, isType });
  };
  new Visitor({
    ImportDeclaration: (node) =>
      add(
        node.source,
        node.specifiers.map((picked) => picked.imported?.name),
        node.importKind === 'type',
      ),
    ExportNamedDeclaration: (node) =>
      add(
        node.source,
        node.specifiers.map((picked) => picked.local.name),
      ),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source ?? node.argument?.literal),
  }).visit(program);
  return found;
}
