import { readFile, writeFile } from 'node:fs/promises';
import mjml2html from 'mjml';

/**
 * `node bin/compile-email-layout.mjs`: compiles email-layout.mjml to the template. `--print` only prints it.
 */
const folder = new URL('../src/server/platform/email/', import.meta.url);
const source = await readFile(new URL('email-layout.mjml', folder), 'utf8');
const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {}, keepComments: true });
/** The layout is written in the default look, which mjml can check; each store's own takes its place. */
const LOOK = {
  background: '#FF6A19',
  text: '#882D07',
  tertiary: '#FFE70B',
  ink: '#4A1602',
  paper: '#FFF6E5',
  highlight: '#FFB000',
};
let inLook = html.replaceAll(
  /Prompt,\s*'Arial Black',\s*'Helvetica Neue',\s*Arial,\s*sans-serif/g,
  '{{@root.look.headingFonts}}',
);
for (const [role, colour] of Object.entries(LOOK))
  inLook = inLook.replaceAll(new RegExp(colour, 'gi'), `{{@root.look.${role}}}`);
inLook = inLook
  .replaceAll('3px solid', '{{@root.look.outlinePixels}}px solid')
  .replaceAll('4px 4px 0', '{{@root.look.shadowPixels}}px {{@root.look.shadowPixels}}px 0');
const lines = inLook.split('\n').map((line) => line.trim());
const template = `${lines.filter(Boolean).join('\n')}\n`;
if (process.argv.includes('--print')) process.stdout.write(template);
else await writeFile(new URL('email-layout.html.hbs', folder), template);
