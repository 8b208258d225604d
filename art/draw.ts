import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brandPictures } from './brand/brand-pictures.ts';
import { letterPictures } from './brand/email-pigeon.ts';
import { emptyStatePictures } from './brand/empty-states.ts';
import { ingredientIcons, patternPictures } from './brand/ingredient-icons.ts';
import { sharePictures } from './brand/share-field.ts';
import { buildABoxPictures } from './scenes/build-a-box.ts';
import { bundlePictures } from './scenes/bundles.ts';
import { cutOutPictures } from './scenes/cut-outs.ts';
import { giftBoxPictures } from './scenes/gift-boxes.ts';
import { otherPackPictures } from './scenes/other-packs.ts';
import { pouredBowlPictures } from './scenes/poured-bowls.ts';
import { pouredPlatePictures } from './scenes/poured-plates.ts';
import { starterPackPictures } from './scenes/starter-pack.ts';
import { theBitesPictures } from './scenes/the-bites.ts';
import { theMixPictures } from './scenes/the-mix.ts';

const pictures: Record<string, () => string> = {
  ...brandPictures,
  ...sharePictures,
  ...theMixPictures,
  ...theBitesPictures,
  ...starterPackPictures,
  ...otherPackPictures,
  ...pouredBowlPictures,
  ...pouredPlatePictures,
  ...giftBoxPictures,
  ...bundlePictures,
  ...buildABoxPictures,
  ...cutOutPictures,
  ...emptyStatePictures,
  ...letterPictures,
  ...ingredientIcons,
  ...patternPictures,
};

/** Draws the pictures whose names contain the word given on the command line; all of them without one. */
function drawAll(wanted: string): void {
  const outDir = join(import.meta.dirname, '..', 'store', 'doosra', 'pictures');
  for (const [name, draw] of Object.entries(pictures)) {
    if (!name.includes(wanted)) continue;
    const file = join(outDir, `${name}.svg`);
    mkdirSync(dirname(file), { recursive: true });
    const svg = draw();
    writeFileSync(file, svg);
    console.log(`${name}.svg ${Math.round(svg.length / 1024)} KB`);
  }
}

drawAll(process.argv[2] ?? '');
