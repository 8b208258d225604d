import { join } from 'node:path';
import { renderPictures } from '../../src/server/pictures/render-pictures.ts';
import { root } from './root.mjs';

const { rendered, unchanged } = await renderPictures({
  sourceDir: join(root, 'store/pictures'),
  outDir: join(root, 'build/pictures'),
  log: console.log,
});
console.log(`Pictures: ${rendered} rendered, ${unchanged} unchanged`);
