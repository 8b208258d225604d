import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { sharedChunks } from './src/web/build/shared-chunks.ts';
import { themeStylesheet } from './src/web/theme/theme-stylesheet-plugin.ts';

export default defineConfig({
  plugins: [themeStylesheet(), reactRouter()],
  publicDir: false,
  build: { assetsInlineLimit: 0, cssCodeSplit: false, target: 'baseline-widely-available' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  server: { host: '127.0.0.1' },
});
