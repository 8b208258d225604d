import { type Plugin, parseAst } from 'vite';
import { LEFT_OUT } from './left-out-code.ts';

/**
 * Replaces the bodies of library functions that cannot run in this shop, so that the minifier leaves out what only they use.
 * The build fails when a library no longer has one of them.
 */
export function leaveOut(): Plugin {
  const waiting = new Set(LEFT_OUT.map(({ file }) => file));
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/');
        const file = LEFT_OUT.find((leftOut) => path.endsWith(`node_modules/${leftOut.file}`))?.file;
        if (file === undefined) return null;
        waiting.delete(file);
        return { code: replaceBodies(code, bodiesIn(file)), map: null };
      },
    },
    generateBundle() {
      if (waiting.size > 0) throw new Error(`Not in the build: ${[...waiting].join(', ')}`);
    },
  };
}

/** The new bodies of all functions and classes of a file that are replaced. */
export const bodiesIn = (file: string): Record<string, string> =>
  Object.assign({}, ...LEFT_OUT.filter((leftOut) => leftOut.file === file).map(({ bodies }) => bodies));

/** Replaces the bodies of functions and classes by name. Throws when a name is not declared exactly once. */
export function replaceBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  const declared = new Map<string, Node[]>(Object.keys(bodies).map((name) => [name, []]));
  walk(parseAst(code), ({ name, body }) => declared.get(name)?.push(body));
  const edits = Object.entries(bodies).map(([name, text]) => {
    const [body, ...others] = declared.get(name) ?? [];
    if (body === undefined || others.length > 0)
      throw new Error(`${name} is to be declared once, not ${body ? others.length + 1 : 0} times.`);
    return { ...body, text: `{${text}}` };
  });
  let changed = '';
  let end = 0;
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    // A function inside of one that is replaced is gone with it.
    if (edit.start < end) continue;
    changed += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return changed + code.slice(end);
}

/** What is read of a node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  init?: Node | null;
  arguments?: readonly Node[];
  body?: Node;
}

interface Declaration {
  name: string;
  body: Node;
}

/** Finds the declarations of functions and classes at any depth. */
function walk(node: unknown, onDeclaration: (declaration: Declaration) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const declaration = Array.isArray(node) ? null : declarationOf(node as Node);
  if (declaration) onDeclaration(declaration);
  for (const child of Object.values(node)) walk(child, onDeclaration);
}

function declarationOf(node: Node): Declaration | null {
  const declares = /^(FunctionDeclaration|ClassDeclaration|VariableDeclarator)$/.test(node.type);
  const body = declares ? bodyOf(node) : undefined;
  return body && node.id?.name ? { name: node.id.name, body } : null;
}

/** The body of a function or class, also of one that a variable gets or that is the first argument of a call. */
function bodyOf(node: Node): Node | undefined {
  if (/^(Function|ArrowFunction|Class)/.test(node.type)) return node.body;
  const value = node.type === 'CallExpression' ? node.arguments?.[0] : node.init;
  return value ? bodyOf(value) : undefined;
}
