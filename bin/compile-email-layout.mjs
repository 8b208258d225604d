import { readFile, writeFile } from 'node:fs/promises';
import mjml2html from 'mjml';

/**
 * `node bin/compile-email-layout.mjs`: compiles email-layout.mjml to the template. `--print` only prints it.
 */
const folder = new URL('../src/server/platform/email/', import.meta.url);
const source = await readFile(new URL('email-layout.mjml', folder), 'utf8');
const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {}, keepComments: true });
const lines = html.split('\n').map((line) => line.trim());
const template = `${lines.filter(Boolean).join('\n')}\n`;
if (process.argv.includes('--print')) process.stdout.write(template);
else await writeFile(new URL('email-layout.html.hbs', folder), template);
