import { join } from 'node:path';
import { renderPictures } from '../../store/drawing/render-pictures.ts';
import { root } from './root.mjs';

await renderPictures({
  sourceDir: join(root, 'store/pictures'),
  outDir: join(root, 'build/pictures'),
  log: console.log,
});
