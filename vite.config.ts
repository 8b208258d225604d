import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { adminStylesheet } from './src/web/build/admin-stylesheet.ts';
import { leaveOut } from './src/web/build/leave-out.ts';
import { minifyScripts } from './src/web/build/minify-scripts.ts';
import { scopedClassNames } from './src/web/build/scoped-class-names.ts';
import { sharedChunks } from './src/web/build/shared-chunks.ts';
import { themeStylesheet } from './src/web/theme/theme-stylesheet-plugin.ts';

/** Leaves out what packages carry for development. */
const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** A page names dozens of scripts, so their names are only hashes; 42 bits are enough. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command }) => ({
  plugins: [
    themeStylesheet(),
    adminStylesheet(import.meta.dirname),
    leaveOut(),
    reactRouter(),
    sharedChunks(),
    minifyScripts(),
  ],
  publicDir: false,
  css: { modules: { generateScopedName: scopedClassNames(import.meta.dirname) } },
  build: { assetsInlineLimit: 0, cssCodeSplit: false, target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: SHORT_NAMES,
          // No code that is bundled does anything by only reading a property or a global.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        },
      },
    },
    // Rendering on the server, its packages included, is in few files: a start loads them all.
    ssr:
      command === 'build'
        ? {
            resolve: { noExternal: true },
            define: PRODUCTION,
            // The server names the same files as the browser's styles do.
            build: { rolldownOptions: { output: { assetFileNames: SHORT_NAMES.assetFileNames } } },
          }
        : {},
  },
  server: { host: '127.0.0.1' },
}));
