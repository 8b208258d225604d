import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ballPictures } from './brand/balls.ts';
import { brandPictures } from './brand/brand-pictures.ts';
import { blankPictures } from './blank/pictures.ts';
import { letterPictures } from './brand/email-pigeon.ts';
import { emptyStatePictures } from './brand/empty-states.ts';
import { ingredientIcons, patternPictures } from './brand/ingredient-icons.ts';
import { sharePictures } from './brand/share-field.ts';
import { ostrelPictures } from './ostrel/pictures.ts';
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

/** The same drawings under the names by which the interface asks for them. */
const accentPictures = Object.fromEntries(
  ['peanut', 'chilli', 'curry-leaf', 'chickpea', 'mustard-seed', 'cashew', 'fig'].map((name, i) => [
    `brand/accent-${i + 1}`,
    ingredientIcons[`ingredients/${name}`] as () => string,
  ]),
);

const doosraPictures: Record<string, () => string> = {
  ...accentPictures,
  ...ballPictures,
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

const stores = { blank: blankPictures, doosra: doosraPictures, ostrel: ostrelPictures };

/** Draws the pictures whose names contain the word given on the command line; all of them without one. */
function drawAll(wanted: string): void {
  for (const [store, pictures] of Object.entries(stores)) {
    const outDir = join(import.meta.dirname, '..', 'store', store, 'pictures');
    for (const [name, draw] of Object.entries(pictures)) {
      if (!`${store}/${name}`.includes(wanted)) continue;
      const file = join(outDir, `${name}.svg`);
      mkdirSync(dirname(file), { recursive: true });
      const svg = draw();
      writeFileSync(file, svg);
      console.log(`${store}/${name}.svg ${Math.round(svg.length / 1024)} KB`);
    }
  }
}

drawAll(process.argv[2] ?? '');
