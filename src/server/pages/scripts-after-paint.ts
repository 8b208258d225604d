const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** A tag that makes the browser fetch a module at once, however its attributes are written. */
const EARLY_MODULE = /<(?:link|script)\b[^<>]*=["']?module/;
const END_OF_BODY = '</body>';

/**
 * Loads the page's modules after the frame that paints its urgent pictures, or after three seconds.
 * Background tabs are not painted and load them at once.
 */
export const START_SCRIPT = `(function(){var later=document.querySelector('script[type=later]'),unseen=1;
function start(){if(!later)return;
later.dataset.modules.split(' ').forEach(function(address){var link=document.createElement('link');
link.rel='modulepreload';link.href=address;document.head.append(link)});
var module=document.createElement('script');module.type='module';module.text=later.text;
later=null;document.head.append(module)}
function seen(){if(--unseen===0)requestAnimationFrame(function(){setTimeout(start)})}
document.querySelectorAll('img[fetchpriority=high]').forEach(function(picture){if(picture.complete)return;
unseen++;picture.addEventListener('load',seen);picture.addEventListener('error',seen)});
seen();if(document.hidden)start();else setTimeout(start,3000)})()`;

/**
 * Defers a page's modules until after the first paint; null when React Router's markup has changed. On slow
 * networks the modules weigh three times as much as styles and first picture; earlier events are replayed
 * (`pre-hydration-events`).
 */
export function scriptsAfterPaint(html: string): string | null {
  const module = MODULE.exec(html)?.[1];
  const addresses = [...html.matchAll(MODULE_PRELOAD)].map(([, address]) => address);
  const end = html.lastIndexOf(END_OF_BODY);
  if (module === undefined || addresses.length === 0 || end === -1) return null;
  const later = `<script type="later" data-modules="${addresses.join(' ')}">${module}</script>`;
  const start = `<script>${START_SCRIPT}</script>`;
  const page = `${html.slice(0, end)}${start}${html.slice(end)}`
    .replace(MODULE, () => later)
    .replace(MODULE_PRELOAD, '');
  return EARLY_MODULE.test(page) ? null : page;
}
