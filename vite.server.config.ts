import { dirname, join, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Packages with machine code, and those that only some settings or `--dev` ask for. */
const NOT_BUNDLED = [
  ...[
    'sharp',
    '@aws-sdk/client-s3',
    '@node-rs/argon2',
    'dictionary-en',
    'imapflow',
    'ioredis',
    'mailparser',
    'openai',
    'stripe',
  ],
  'vite',
];

/** The server and the operator's commands as few files, for `npm start` and `npm run shop`: docs/decisions/0172. */
export default defineConfig({
  ...bundle('server', { main: 'src/main.ts', shop: 'src/cli/shop.ts' }),
  publicDir: false,
});

/** Programs of Node with their packages, by name, into a folder of `build`. */
export function bundle(folder: string, programs: Record<string, string>) {
  const outDir = join(import.meta.dirname, 'build', folder);
  return {
    plugins: [filesBesideTheSource(outDir)],
    ssr: { noExternal: true as const, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir,
      // A shop that runs meanwhile may still load a file of its own build.
      emptyOutDir: false,
      target: 'node24',
      minify: false as const,
      reportCompressedSize: false,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  };
}

/** Lets a bundled module find the files that it reads (templates, migrations, a package's assets) where its source is. */
function filesBesideTheSource(outDir: string): Plugin {
  const place = (path: string) =>
    `new URL(${JSON.stringify(relative(outDir, path).split(sep).join('/'))}, import.meta.url)`;
  const path = (url: string) => `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  return {
    name: 'files-beside-the-source',
    transform: {
      filter: { id: { exclude: /^\0/ }, code: /\bimport\.meta\.url\b|\b__(?:dir|file)name\b/ },
      handler: (code, id) => ({
        code: code
          .replace(/\bimport\.meta\.url\b/g, `${place(id)}.href`)
          .replace(/(?<![.$])\b__dirname\b/g, path(place(dirname(id))))
          .replace(/(?<![.$])\b__filename\b/g, path(place(id))),
        // Nothing moves to another line.
        map: null,
      }),
    },
  };
}
