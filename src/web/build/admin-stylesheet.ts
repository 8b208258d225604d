import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

const FOLDER = 'src/web/admin';
const ADDRESS = 'virtual:admin-stylesheet';
const RESOLVED_ADDRESS = '\0virtual:admin-stylesheet';
/** A stylesheet that is imported as a script: the names of its classes. */
const CLASSES = '\0admin-classes:';

/**
 * Puts the stylesheets below `src/web/admin` into a file of their own, because all others are one that shoppers
 * load. `virtual:admin-stylesheet` is its address, for the layout of the back office to link.
 */
export function adminStylesheet(root: string): Plugin {
  const folder = join(root, FOLDER);
  const build = () => buildStylesheet(root);
  return {
    name: 'admin-stylesheet',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ADDRESS) return RESOLVED_ADDRESS;
      if (!importer?.startsWith(folder) || !source.endsWith('.css')) return undefined;
      // Without an ending of its own it would be taken for a stylesheet.
      return `${CLASSES}${relative(root, resolve(dirname(importer), source))}.js`;
    },
    load(id) {
      if (id === RESOLVED_ADDRESS) return `export default ${JSON.stringify(build().address)}`;
      if (!id.startsWith(CLASSES)) return undefined;
      const file = id.slice(CLASSES.length, -'.js'.length);
      this.addWatchFile(join(root, file));
      return `export default ${JSON.stringify(compile(root, file).classes)}`;
    },
    generateBundle() {
      const { address, css } = build();
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: css });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { address, css } = build();
        if (request.url !== address) return next();
        response.setHeader('content-type', 'text/css').end(css);
      });
    },
  };
}

/** All stylesheets of the back office, its elements before its components. */
function buildStylesheet(root: string): { address: string; css: string } {
  const files = globSync(`${FOLDER}/**/*.css`, { cwd: root }).sort(
    (a, b) => Number(a.endsWith('.module.css')) - Number(b.endsWith('.module.css')) || a.localeCompare(b),
  );
  const css = files.map((file) => compile(root, file).css).join('');
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 7);
  return { address: `/assets/admin-${hash}.css`, css };
}

function compile(root: string, file: string): { css: string; classes: Record<string, string> } {
  const { code, exports } = transform({
    filename: file,
    code: readFileSync(join(root, file)),
    minify: true,
    cssModules: file.endsWith('.module.css') && { pattern: 'a[hash]-[local]', grid: false },
  });
  // Sorted: lightningcss returns them in random order, which would change the hash in the script's name.
  const classes = Object.entries(exports ?? {})
    .map(([local, { name }]) => [local, name] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { css: new TextDecoder().decode(code), classes: Object.fromEntries(classes) };
}
