import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { themeStylesheet } from './src/web/theme/theme-stylesheet-plugin.ts';

/** Two files that every page needs, instead of forty small ones: the libraries, and the shop's own shared parts. */
const SHARED_CHUNKS = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|@tanstack)[\\/]/,
  },
  { name: 'shared', test: /src[\\/](domain|web[\\/](ui|state|api|features[\\/](chrome|cart)))[\\/]/ },
];

export default defineConfig({
  plugins: [themeStylesheet(), reactRouter()],
  publicDir: 'src/web/public',
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
  },
  server: { host: '127.0.0.1' },
});
